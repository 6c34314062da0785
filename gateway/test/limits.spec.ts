import { JwtService } from '@nestjs/jwt';
import { RedisLink } from '@spade/bus/redis-link';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { buildPlacedOrder, PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { buildOrderForm } from './builders.ts';
import { ask, type GatewayBed, JWT_SECRET, postJson, startGatewayBed } from './gateway-bed.ts';

type Send = (from: Record<string, string>, i: number) => ReturnType<typeof postJson>;

const mailbox = (i: number) => `ada${i}@mail${i}.example`;
const fromHost = (prefix: string, host: number) => ({ 'x-forwarded-for': `${prefix}${host}` });

describe('limits', () => {
  let bed: GatewayBed;
  const order = (form: object, headers: Record<string, string> = {}) =>
    postJson(`${bed.url}/api/orders`, form, headers);
  const contact = { firstName: 'Ada', lastName: 'Obi', subject: 'Hello', message: 'There' };

  const start = async (variables: Record<string, string>) => {
    bed = await startGatewayBed(variables);
    bed.services.answer('orders.place', () => buildPlacedOrder());
    bed.services.answer('contact.submit', () => ({ id: 1 }));
  };
  afterEach(() => bed.close());

  const inStore = async <T>(use: (redis: RedisLink['redis']) => Promise<T>) => {
    const link = new RedisLink(bed.redis.store.url, 'limits-test');
    link.open();
    await link.ready();
    return use(link.redis).finally(() => link.close());
  };
  const limitKeys = () => inStore((redis) => redis.keys('limit:*'));

  it('responds 429 with Retry-After and a readable message past the limit of one address', async () => {
    await start({ LIMIT_ORDERS_PER_ADDRESS: '2', LIMIT_ORDERS_PER_CUSTOMER: '100' });
    for (let i = 0; i < 2; i += 1) expect((await order(buildOrderForm())).status).toBe(201);
    const { status, headers, body } = await order(buildOrderForm());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
    expect(body.message).toBe('Too many orders in a short time. Please try again in 10 minutes.');
    expect(bed.services.calls('orders.place')).toHaveLength(2);
  });

  it('allows 300 orders from one address by default', async () => {
    await start({ LIMIT_ORDERS_PER_CUSTOMER: '1000' });
    const answers = await Promise.all(Array.from({ length: 300 }, () => order(buildOrderForm())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('counts by e-mail, whatever its case, and by phone, however written', async () => {
    await start({ LIMIT_ORDERS_PER_CUSTOMER: '1' });
    const first = { customerEmail: 'ada@mail.example', customerPhone: '08031234567' };
    expect((await order(buildOrderForm(first))).status).toBe(201);
    const sameEmail = { customerEmail: 'ADA+other@mail.example', customerPhone: '08031234568' };
    expect((await order(buildOrderForm(sameEmail))).status).toBe(429);
    expect((await order(buildOrderForm({ customerPhone: '+234 803 123 4567' }))).status).toBe(429);
  });

  it('counts contact messages by e-mail', async () => {
    await start({ LIMIT_CONTACTS_PER_EMAIL: '1' });
    const send = (email: string) => postJson(`${bed.url}/api/contact`, { ...contact, email });
    expect((await send('ada@mail.example')).status).toBe(201);
    expect((await send('Ada@Mail.example')).status).toBe(429);
    expect((await send('obi@mail.example')).status).toBe(201);
  });

  it('counts uploads by order before it calls a service or reads the body', async () => {
    await start({ LIMIT_PROOFS_PER_ORDER: '1' });
    bed.services.answer('orders.check-proof', () => ({ reference: 'SO-7K4M2' }));
    const upload = (id: string) =>
      ask(`${bed.url}/api/orders/${id}/payment-proof`, { method: 'POST', body: 'x' });
    expect((await upload(PUBLIC_ID)).status).toBe(415);
    expect((await upload(PUBLIC_ID)).status).toBe(429);
    expect((await upload(PUBLIC_ID.toLowerCase())).status).toBe(415);
    expect(bed.services.calls('orders.check-proof')).toHaveLength(2);
  });

  describe('when a client forges X-Forwarded-For', () => {
    const forged = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}` });

    it('is counted by its own address where no proxy is trusted', async () => {
      await start({ TRUST_PROXY: '0', LIMIT_ORDERS_PER_ADDRESS: '1' });
      expect((await order(buildOrderForm(), forged(1))).status).toBe(201);
      expect((await order(buildOrderForm(), forged(2))).status).toBe(429);
    });

    it.each(['1', 'loopback'])(
      'is counted by the address that the proxy added where %s is trusted',
      async (trust) => {
        await start({ TRUST_PROXY: trust, LIMIT_ORDERS_PER_ADDRESS: '1' });
        const viaProxy = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}, 198.51.100.7` });
        expect((await order(buildOrderForm(), viaProxy(1))).status).toBe(201);
        expect((await order(buildOrderForm(), viaProxy(2))).status).toBe(429);
        const other = { 'x-forwarded-for': '198.51.100.8' };
        expect((await order(buildOrderForm({ customerPhone: '08031234560' }), other)).status).toBe(
          201,
        );
      },
    );
  });

  it('stores neither e-mail nor phone nor address, and nothing for the refused orders of one address (D4)', async () => {
    await start({ LIMIT_ORDERS_PER_ADDRESS: '2' });
    const attempts = Array.from({ length: 50 }, (_, i) =>
      order(
        buildOrderForm({
          customerEmail: `ada${i}@mail.example`,
          customerPhone: `0803${1_234_000 + i}`,
        }),
      ),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(48);
    // The address, its network in ten minutes and in a day, and e-mail and phone of the two orders that were accepted.
    const keys = await limitKeys();
    expect(keys).toHaveLength(7);
    expect(keys.join()).not.toMatch(/mail\.example|234803123|127\.0/);
  });

  describe('when Redis is down', () => {
    it('refuses sign-ins at once, and says so', async () => {
      await start({});
      await bed.redis.store.kill();
      const form = { username: 'ngozi', password: 'x' };
      const { status, headers, body } = await postJson(`${bed.url}/api/admin/login`, form);
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(headers.get('retry-after')).not.toBeNull();
      await bed.redis.store.start();
    });
  });

  it('gives back what it answers with an error of its own', async () => {
    await start({
      LIMIT_ORDERS_PER_ADDRESS: '3',
      LIMIT_ORDERS_PER_CUSTOMER: '3',
      LIMIT_PROOFS_PER_ORDER: '2',
      LIMIT_LOGINS_PER_ADDRESS: '2',
      LIMIT_CONTACTS_PER_EMAIL: '2',
    });
    const fail = () => {
      throw new CodedError('PLATFORM.UNAVAILABLE', {});
    };
    const proofUrl = `${bed.url}/api/orders/${PUBLIC_ID}/payment-proof`;
    const calls = {
      'orders.place': () => order(buildOrderForm()),
      'orders.check-proof': () => ask(proofUrl, { method: 'POST' }),
      'auth.login': () => postJson(`${bed.url}/api/admin/login`, { username: 'a', password: 'b' }),
      'contact.submit': () =>
        postJson(`${bed.url}/api/contact`, { ...contact, email: 'ada@mail.example' }),
    } as const;
    for (const [message, call] of Object.entries(calls)) {
      bed.services.answer(message as keyof typeof calls, fail);
      for (let i = 0; i < 5; i += 1)
        expect([message, (await call()).status]).toEqual([message, 503]);
    }
    // What was refused for its own fault counts as before.
    bed.services.answer('orders.check-proof', () => {
      throw new CodedError('ORDERS.NOT_FOUND', {});
    });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await ask(proofUrl, { method: 'POST' })).status);
    expect(statuses).toEqual([404, 404, 429]);
  });

  it('counts every other public call by its address', async () => {
    await start({ LIMIT_READS_PER_ADDRESS: '2' });
    bed.services.answer('orders.extend', () => {
      throw new CodedError('ORDERS.NOT_FOUND', {});
    });
    const extend = () => ask(`${bed.url}/api/orders/${PUBLIC_ID}/extend`, { method: 'POST' });
    expect([await extend(), await extend(), await extend()].map(({ status }) => status)).toEqual([
      404, 404, 429,
    ]);
  });

  describe('when a whole network calls, each address less than it may', () => {
    const hosts = (prefix: string, suffix = '') =>
      Array.from({ length: 11 }, (_, i) => `${prefix}${i + 1}${suffix}`);

    it.each([
      ['/24', hosts('105.112.7.'), '105.112.8.1'],
      ['/48', hosts('2001:db8:7:', '::1'), '2001:db8:8:1::1'],
    ])('refuses it past ten times the limit of one address: %s', async (_, addresses, stranger) => {
      await start({ LIMIT_LOGINS_PER_ADDRESS: '1' });
      bed.services.answer('orders.hand-over', () => {
        throw new CodedError('ORDERS.HANDOVER_REFUSED', {});
      });
      const guess = async (address: string) => {
        const form = { reference: 'SO-7K4M2', code: '0482' };
        const from = { 'x-forwarded-for': address };
        return (await postJson(`${bed.url}/api/orders/handover`, form, from)).status;
      };
      const statuses = [];
      for (const address of addresses) statuses.push(await guess(address));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
      expect(await guess(stranger)).toBe(409);
    });

    /** Ten minutes later: the windows are new, those of the day are not. */
    const afterTenMinutes = async () => {
      const keys = (await limitKeys()).filter((key) => !key.includes('-day:'));
      if (keys.length > 0) await inStore((redis) => redis.del(keys));
    };

    /** Calls that leave something behind, each as a fresh stranger sends it, and what they cost when taken. */
    const stored: [what: string, variable: string, windows: number, send: Send, taken: number][] = [
      [
        'messages',
        'LIMIT_CONTACTS_PER_ADDRESS',
        1,
        (from, i) => postJson(`${bed.url}/api/contact`, { ...contact, email: mailbox(i) }, from),
        201,
      ],
      [
        'requests',
        'LIMIT_CONTACTS_PER_ADDRESS',
        1,
        (from, i) =>
          postJson(`${bed.url}/api/products/1/waiting`, { email: mailbox(i), consent: true }, from),
        200,
      ],
      [
        'requests',
        'LIMIT_CONTACTS_PER_ADDRESS',
        4,
        (from, i) => postJson(`${bed.url}/api/orders/find`, { email: mailbox(i) }, from),
        200,
      ],
      [
        'orders',
        'LIMIT_ORDERS_PER_ADDRESS',
        4,
        (from, i) => {
          const customerPhone = `0803${String(1_000_000 + i)}`;
          return order(buildOrderForm({ customerEmail: mailbox(i), customerPhone }), from);
        },
        201,
      ],
    ];

    it.each(stored)(
      'takes no more %s of it in a day than in a few windows (%s × %i)',
      async (what, variable, windows, send, taken) => {
        await start({ [variable]: '1' });
        bed.services.answer('catalog.await-product', () => ({}));
        bed.services.answer('orders.ask-for-links', () => ({}));
        let sent = 0;
        const sendFrom = (prefix: string, host: number) => {
          sent += 1;
          return send(fromHost(prefix, host), sent);
        };
        for (let window = 0; window < windows; window += 1) {
          for (let host = 1; host <= 10; host += 1) {
            expect((await sendFrom('105.112.6.', host)).status).toBe(taken);
          }
          await afterTenMinutes();
        }
        const { status, headers, body } = await sendFrom('105.112.6.', 99);
        expect([status, body.message]).toEqual([
          429,
          `Too many ${what} today. Please email or call us, or try again in 24 hours.`,
        ]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
        expect((await sendFrom('105.112.5.', 1)).status).toBe(taken);
      },
    );

    it('counts for the day only what was stored', async () => {
      await start({ LIMIT_PROOFS_PER_ADDRESS: '1' });
      const refuse = () => {
        throw new CodedError('ORDERS.NOT_FOUND', {});
      };
      bed.services.answer('orders.check-proof', refuse);
      const url = `${bed.url}/api/orders/${PUBLIC_ID}/payment-proof`;
      const headers = fromHost('105.112.4.', 1);
      expect((await ask(url, { method: 'POST', headers })).status).toBe(404);
      const [day] = (await limitKeys()).filter((key) => key.includes('proofs-address-network-day'));
      expect(await inStore((redis) => redis.get(day ?? ''))).toBe('0');
    });

    it('takes no more messages of everyone in a day than of twenty networks', async () => {
      await start({ LIMIT_CONTACTS_PER_ADDRESS: '1' });
      const write = (network: number, host: number) => {
        const form = { ...contact, email: mailbox(network * 100 + host) };
        return postJson(`${bed.url}/api/contact`, form, fromHost(`105.113.${network}.`, host));
      };
      for (let network = 1; network <= 20; network += 1)
        for (let host = 1; host <= 10; host += 1)
          expect((await write(network, host)).status).toBe(201);
      const { status, body } = await write(21, 1);
      expect([status, body.message]).toEqual([
        429,
        'Too many messages today. Please email or call us, or try again in 24 hours.',
      ]);
    });

    it('costs a network nothing what one address of it asks past its own limit', async () => {
      await start({ LIMIT_READS_PER_ADDRESS: '1' });
      bed.services.answer('orders.extend', () => {
        throw new CodedError('ORDERS.NOT_FOUND', {});
      });
      const extend = async (host: number) => {
        const headers = { 'x-forwarded-for': `105.112.9.${host}` };
        return (await ask(`${bed.url}/api/orders/${PUBLIC_ID}/extend`, { method: 'POST', headers }))
          .status;
      };
      for (let i = 0; i < 20; i += 1) await extend(1);
      expect(await extend(2)).toBe(404);
    });
  });

  describe('wrong codes from mailboxes', () => {
    const orderUrl = (path: string) => `${bed.url}/api/orders/${PUBLIC_ID}/${path}`;
    const account = { bankCode: '000013', accountNumber: '0123456789', accountName: 'ADA OBI' };
    const withCode = {
      'orders.enter-code': () => postJson(orderUrl('code'), { code: '482913' }),
      'orders.set-refund-account': () =>
        postJson(orderUrl('refund-account'), { ...account, code: '482913' }),
      'orders.correct': () =>
        postJson(orderUrl('correct'), { customerPhone: '08031234567', code: '482913' }),
      'orders.place': () => order(buildOrderForm({ mailboxCode: '482913' })),
    } as const;
    const messages = Object.keys(withCode) as (keyof typeof withCode)[]; // its own keys

    it('are counted by address wherever a code is entered, whatever the order', async () => {
      await start({ LIMIT_LOGINS_PER_ADDRESS: '4' });
      for (const message of messages) {
        bed.services.answer(message, () => {
          throw new CodedError('ORDERS.CODE_REFUSED', { triesLeft: 2 });
        });
        expect([message, (await withCode[message]()).status]).toEqual([message, 409]);
      }
      for (const message of messages) {
        const { status, body } = await withCode[message]();
        expect([message, status, body.message]).toEqual([
          message,
          429,
          'Too many wrong codes in a short time. Please try again in 10 minutes.',
        ]);
        expect(bed.services.calls(message)).toHaveLength(1);
      }
      // To have a code mailed is no try.
      expect((await postJson(orderUrl('code'), {})).status).toBe(409);
    });

    it('cost nothing when they are right, or when the shop fails', async () => {
      await start({ LIMIT_LOGINS_PER_ADDRESS: '1' });
      bed.services.answer('orders.enter-code', () => buildPlacedOrder());
      for (let i = 0; i < 3; i += 1)
        expect((await withCode['orders.enter-code']()).status).toBe(200);
      bed.services.answer('orders.enter-code', () => {
        throw new CodedError('PLATFORM.UNAVAILABLE', {});
      });
      for (let i = 0; i < 3; i += 1)
        expect((await withCode['orders.enter-code']()).status).toBe(503);
    });
  });

  it('counts a browser alone that signed in before, whatever its neighbours guess', async () => {
    await start({ LIMIT_LOGINS_PER_ADDRESS: '2' });
    const mark = new JwtService({ secret: JWT_SECRET }).sign(
      {},
      { issuer: 'spade-auth', audience: 'spade-browser', subject: '1', jwtid: 'b', expiresIn: 60 },
    );
    bed.services.answer('auth.login', () => {
      throw new CodedError('AUTH.INVALID_CREDENTIALS', {});
    });
    const guess = (headers: Record<string, string>) =>
      postJson(`${bed.url}/api/admin/login`, { username: 'a', password: 'b' }, headers);
    const neighbour = { 'x-forwarded-for': '105.113.1.1' };
    const most = bed.config.LIMIT_LOGINS_PER_ADDRESS;
    for (let i = 0; i < most; i += 1) await guess(neighbour);
    expect((await guess(neighbour)).status).toBe(429);
    const known = { ...neighbour, cookie: `a=b; staff_browser=${mark}` };
    expect((await guess(known)).status).toBe(401);
    expect(bed.services.calls('auth.login').at(-1)?.browserMark).toBe(mark);
    const forged = { ...neighbour, cookie: `staff_browser=${mark.slice(0, -4)}AAAA` };
    expect((await guess(forged)).status).toBe(429);
  });

  it('leaves passkeys to those whose neighbours used up the sign-ins with passwords', async () => {
    await start({ LIMIT_LOGINS_PER_ADDRESS: '2' });
    bed.services.answer('auth.begin-passkey-login', () => ({ options: {} }));
    bed.services.answer('auth.login', () => {
      throw new CodedError('AUTH.INVALID_CREDENTIALS', {});
    });
    const headers = { 'x-forwarded-for': '105.113.2.1' };
    const form = { username: 'a', password: 'b' };
    for (let i = 0; i <= bed.config.LIMIT_LOGINS_PER_ADDRESS; i += 1)
      await postJson(`${bed.url}/api/admin/login`, form, headers);
    expect((await postJson(`${bed.url}/api/admin/login`, form, headers)).status).toBe(429);
    const begun = await postJson(`${bed.url}/api/admin/login/passkey/begin`, {}, headers);
    expect(begun.status).toBe(200);
  });
});
