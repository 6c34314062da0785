import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { MessageServer } from '@spade/bus/message-server';
import { RedisLink } from '@spade/bus/redis-link';
import { type EventName, type Events, eventQueue } from '@spade/contracts/events/events';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { ACCOUNT_LINK_SEAL } from '@spade/contracts/messages/staff';
import { STAFF_NOTICE_QUEUE } from '@spade/contracts/staff/notices';
import { buildPublicOrder } from '@spade/contracts/testing/build-order';
import { buildOrderEvent } from '@spade/contracts/testing/build-order-event';
import { ConfigModule } from '@spade/platform/config/config.module';
import { loadConfig } from '@spade/platform/config/define-config';
import { mailWords } from '@spade/platform/config/mail-words';
import type { EventJobData } from '@spade/platform/queue/event-consumer';
import { createQueue } from '@spade/platform/queue/queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { Seal } from '@spade/platform/sealing/seal';
import { LiveSettings } from '@spade/platform/settings/live-settings';
import { SettingsModule } from '@spade/platform/settings/settings.module';
import { startMailServer, type TestMailServer } from '@spade/platform/testing/mail-server';
import { waitFor } from '@spade/platform/testing/wait-for';
import { startTwoRedis, type TwoRedis } from '@spade/testkit/two-redis';
import type { Queue } from 'bullmq';
import { mailJobs } from '../src/queues.ts';
import { workerConfig } from '../src/worker.config.ts';
import { buildContact } from './build-events.ts';

const POST_KEY = 'a key of forty characters for the post only';

describe('send mail', () => {
  let redis: TwoRedis;
  let mailServer: TestMailServer;
  let queue: Queue<EventJobData>;
  let orders: MessageServer;
  /** The order of every event, as the orders service knows it now. */
  let order: PublicOrder;
  const workers: INestApplicationContext[] = [];
  /** Of the last worker. */
  let settings: LiveSettings;

  beforeEach(async () => {
    [redis, mailServer] = await Promise.all([startTwoRedis(), startMailServer()]);
    queue = createQueue(eventQueue('worker'), redis.store.url, persistentJob);
    order = buildPublicOrder();
    orders = new MessageServer({ service: 'orders', redisUrl: redis.messages.url });
    orders.addHandler('orders.get-public', async () => order);
    await new Promise<void>((resolve, reject) => {
      orders.listen((error) => (error === undefined ? resolve() : reject(error)));
    });
    await startWorker();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await orders.close();
    await queue.close();
    await mailServer.stop();
    await redis.stop();
  });

  async function startWorker(variables: Record<string, string> = {}): Promise<void> {
    const config = loadConfig(workerConfig, {
      ...redis.addressesOf('worker'),
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'orders@company.example',
      COMPANY_EMAIL: 'hello@company.example',
      PUBLIC_URL: 'https://shop.example/',
      STAFF_POST_KEY: POST_KEY,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_ACCESS_KEY: 'unused',
      S3_SECRET_KEY: 'unused',
      ...variables,
    });
    const worker = await NestFactory.createApplicationContext(
      {
        module: class OneWorker {},
        imports: [
          ConfigModule.forRoot(config),
          BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'worker' }),
          SettingsModule.forRoot({ ...workerConfig.shape, ...mailWords }),
        ],
        providers: mailJobs,
      },
      { logger: false },
    );
    settings = worker.get(LiveSettings);
    settings.take('contact', {});
    settings.take('orders', {});
    workers.push(worker);
  }

  /** Adds the job as the relay would; returns the event's id. */
  async function happen<E extends EventName>(
    name: E,
    payload: Events[E],
    eventId: string = randomUUID(),
  ) {
    const data = { eventId, payload, occurredAt: new Date().toISOString() };
    await queue.add(name, data, { jobId: eventId });
    return eventId;
  }
  const done = (eventId: string, timeoutMs?: number) =>
    waitFor(
      'the job to be done',
      async () => (await queue.getJobState(eventId)) === 'completed',
      timeoutMs,
    );
  const retried = (eventId: string) =>
    waitFor('a failed attempt', async () => ((await queue.getJob(eventId))?.attemptsMade ?? 0) > 0);
  const recipients = () => mailServer.mails.map(({ envelopeTo }) => envelopeTo.join());

  it('says what the owner has changed, without a restart', async () => {
    settings.take('contact', {
      COMPANY_NAME: 'Ada & Sons',
      COMPANY_EMAIL: 'ada@sons.example',
      DELIVERY_COST: 'The rider gets ₦1,500.',
      MAIL_ORDER_PLACED: 'Thank you for buying from our mill.',
    });
    settings.take('orders', { WORKING_HOURS: 'Mon-Tue 10:00-12:00' });
    await done(await happen('order-placed', buildOrderEvent()));
    await done(await happen('contact-message-received', buildContact()));
    const [toBuyer] = mailServer.mails;
    expect(toBuyer?.from).toMatchObject({ name: 'Ada & Sons' });
    expect(toBuyer?.text).toContain('Hello Chidi. Thank you for buying from our mill.');
    expect(toBuyer?.text).toContain('The rider gets ₦1,500.');
    expect(toBuyer?.text).toMatch(/Ada & Sons, RC 1666375\n.*\n.*, Mon to Tue, 10AM to 12PM WAT/);
    expect(recipients()).toContain('ada@sons.example');
  });

  it('mails a link to staff, which the job keeps sealed', async () => {
    const sealedToken = new Seal(POST_KEY, ACCOUNT_LINK_SEAL).close('the-token', 'a-digest');
    const link = { username: 'ada', email: 'ada@company.example', actor: 'ngozi' };
    await done(
      await happen('account-link-made', {
        ...link,
        purpose: 'invitation',
        sealedToken,
        key: 'a-digest',
        expiresAt: '2026-11-24T09:00:00.000Z',
      }),
    );
    await done(await happen('second-factor-reset', link));
    const [invitation, reset] = mailServer.mails;
    expect(invitation).toMatchObject({
      envelopeTo: ['ada@company.example'],
      subject: 'Your staff account at Spade Orion',
      text: expect.stringContaining('https://shop.example/admin/welcome#the-token\n'),
    });
    expect(invitation?.text).toMatch(/Sign in as:\s+ada/);
    expect(reset).toMatchObject({ subject: 'Your second factor at Spade Orion was reset' });
  });

  it('hands what happened to auth by its kind alone, and tells staff in numbers', async () => {
    const staff = createQueue(STAFF_NOTICE_QUEUE, redis.store.url);
    try {
      const placed = await happen('order-placed', buildOrderEvent());
      await done(placed);
      await done(
        await happen('proof-received', { ...buildOrderEvent(), isLate: true, isPaidLate: true }),
      );
      const jobs = await staff.getJobs(['waiting']);
      expect(jobs.map(({ data }) => data)).toEqual(
        expect.arrayContaining([
          { eventId: placed, kind: 'order' },
          { eventId: expect.any(String), kind: 'paid_late' },
        ]),
      );
      expect(jobs).toHaveLength(2);
    } finally {
      await staff.close();
    }
    mailServer.mails.length = 0;
    const counts = [
      { kind: 'order' as const, count: 2 },
      { kind: 'proof' as const, count: 1 },
    ];
    const notice = { username: 'ada', email: 'ada@company.example', counts };
    await done(await happen('staff-notice-due', notice));
    expect(mailServer.mails).toMatchObject([
      {
        envelopeTo: ['ada@company.example'],
        subject: 'Spade Orion: 2 new orders, 1 proof of payment to check',
      },
    ]);
  });

  it('says to both mailboxes that staff corrected the order, and what it costs there', async () => {
    const order = { ...buildOrderEvent(), isUnpaid: true, isByStaff: true };
    const formerEmail = 'chidi@mial.example';
    const changed = ['name', 'email', 'state'];
    const amount = { amountDueKobo: 2_860_100, isAmountNew: true };
    await done(await happen('order-corrected', { ...order, ...amount, changed, formerEmail }));
    expect(mailServer.mails).toMatchObject([
      {
        envelopeTo: ['chidi@mail.example'],
        subject: 'Order SO-7K4M2: name, email address, and state changed, ₦28,601.00 to pay',
        text: expect.stringMatching(/We changed the name.*you pay ₦28,601\.00/s),
      },
      {
        envelopeTo: [formerEmail],
        text: expect.stringContaining('We replaced your email address'),
      },
    ]);
  });

  it('tells both mailboxes of another address, and mails the code of a correction', async () => {
    const event = buildOrderEvent();
    const changed = ['email', 'phone'];
    const formerEmail = 'chidi@mial.example';
    await done(await happen('order-corrected', { ...event, changed, formerEmail, isUnpaid: true }));
    order = buildPublicOrder({ now: '2026-11-21T09:31:00.000Z' });
    await done(await happen('correction-code-issued', { ...event, changed: ['address'] }));
    expect(mailServer.mails).toMatchObject([
      {
        envelopeTo: ['chidi@mail.example'],
        subject: 'Order SO-7K4M2: email address and phone number changed',
        text: expect.stringContaining('0123456789'),
      },
      { envelopeTo: [formerEmail], subject: 'Order SO-7K4M2: another email address' },
      {
        envelopeTo: ['chidi@mail.example'],
        subject: 'Order SO-7K4M2: your code to change the address',
        text: expect.stringContaining('482913'),
      },
    ]);
    // Whoever reads the mailbox that was wrong gets no way to the order.
    expect(mailServer.mails[1]?.text).not.toContain('/orders/');
  });

  it('mails the links of lost orders to their mailbox, and nothing where there are none', async () => {
    const links = ['SO-7K4M2', 'SO-9AAA2'].map((reference, index) => ({
      orderId: `AbCdEfGhIjKlMnOpQrStU${index}`,
      reference,
      productTitle: 'Portland cement 50 kg',
      quantity: 2,
      status: 'shipped',
      placedOn: '2026-11-21',
    }));
    const to = { name: 'Ada Obi', email: 'Ada@mail.example' };
    let reply: object = { to, links };
    orders.addHandler('orders.list-links', async (asked: unknown) => {
      expect(asked).toMatchObject({ email: 'ada@mail.example' });
      return reply;
    });
    const asked = { email: 'ada@mail.example', network: '102.89.23.0/24' };
    await done(await happen('order-links-asked', asked));
    reply = { to: null, links: [] };
    await done(await happen('order-links-asked', asked));
    reply = { to, links: links.slice(0, 1) };
    await done(await happen('order-links-asked', asked));
    expect(mailServer.mails).toMatchObject([
      { envelopeTo: ['Ada@mail.example'], subject: 'Your orders at Spade Orion' },
      { envelopeTo: ['Ada@mail.example'], subject: 'Your order SO-7K4M2' },
    ]);
    const [both] = mailServer.mails;
    for (const { orderId } of links) {
      expect(both?.text).toContain(`https://shop.example/orders/${orderId}\n`);
      expect(both?.html).toContain(`href="https://shop.example/orders/${orderId}"`);
    }
    expect(both?.text).toContain('2 × Portland cement 50 kg. It is on its way.');
  });

  it('tells an owner how the day went', async () => {
    const period = { placed: 7, confirmed: 5, receivedKobo: 1_250_000, sentBackKobo: 20_000 };
    orders.addHandler('orders.get-business-figures', async (request: unknown) => {
      expect(request).toMatchObject({ from: '2026-11-21', to: '2026-11-21' });
      return { period };
    });
    orders.addHandler('orders.count-work', async () => ({
      work: [
        { kind: 'refunds', count: 2, oldestAt: null, owedKobo: 30_000 },
        { kind: 'payments', count: 1, oldestAt: null, owedKobo: 0 },
      ],
    }));
    const evening = { username: 'ada', email: 'ada@company.example', day: '2026-11-21' };
    await done(await happen('evening-mail-due', evening));
    const [mail] = mailServer.mails;
    expect(mail?.subject).toMatch(/7 orders, ₦12,500\.00 received$/);
    expect(mail?.text).toMatch(/Waiting for a person:\s+3/);
    expect(mail?.text).toMatch(/Owed to buyers:\s+₦300\.00/);
  });

  it('keeps the mail of a link that another key has sealed', async () => {
    const sealedToken = new Seal(`another ${POST_KEY}`, ACCOUNT_LINK_SEAL).close('t', 'a-digest');
    await retried(
      await happen('account-link-made', {
        username: 'ada',
        email: 'ada@company.example',
        actor: 'ngozi',
        purpose: 'password-reset',
        sealedToken,
        key: 'a-digest',
        expiresAt: '2026-11-24T09:00:00.000Z',
      }),
    );
    expect(mailServer.mails).toEqual([]);
  });

  it('delivers both bodies to the buyer, from the company, with a link to the order', async () => {
    const eventId = await happen('order-placed', buildOrderEvent());
    await done(eventId);
    expect(mailServer.mails).toMatchObject([
      {
        envelopeTo: ['chidi@mail.example'],
        from: { name: 'Spade Orion', address: 'orders@company.example' },
        to: [{ name: 'Chidi Eze', address: 'chidi@mail.example' }],
        subject: 'Order SO-7K4M2: transfer ₦19,601.00 before 11:00 WAT on 21 November 2026',
        messageId: `<${eventId}.order-placed@company.example>`,
        text: expect.stringContaining('https://shop.example/orders/AbCdEfGhIjKlMnOpQrStUv\n'),
        html: expect.stringContaining('https://shop.example/orders/AbCdEfGhIjKlMnOpQrStUv"'),
      },
    ]);
    expect(mailServer.mails[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('has the press that ends reminders in their head, for mail programs (RFC 8058)', async () => {
    await done(await happen('payment-reminded', buildOrderEvent()));
    const address = 'https://shop.example/api/orders/AbCdEfGhIjKlMnOpQrStUv/no-reminders';
    const head = (key: string) =>
      mailServer.mails[0]?.headers.find((header) => header.key === key)?.value;
    expect(head('list-unsubscribe')).toBe(`<${address}>`);
    expect(head('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it.each([
    ['order-placed', 'pending_payment'],
    ['proof-received', 'awaiting_confirmation'],
    ['proof-rejected', 'pending_payment'],
    ['late-payment-settled', 'failed'],
    ['order-confirmed', 'confirmed'],
    ['order-expired', 'failed'],
    ['payment-reminded', 'pending_payment'],
    ['second-chance-given', 'failed'],
    ['order-cancelled', 'failed'],
  ] as const)('mails the buyer on %s', async (event, status) => {
    const isOver = event === 'order-expired' || event === 'second-chance-given';
    const failureReason = isOver ? 'expired' : null;
    order = buildPublicOrder({ status, failureReason });
    await done(await happen(event, buildOrderEvent()));
    expect(recipients()).toEqual(['chidi@mail.example']);
  });

  describe('when the order has moved on before the mail is sent', () => {
    it.each([
      ['order-placed', 'expired', { status: 'failed', failureReason: 'expired' }],
      ['order-placed', 'past its deadline', { now: '2026-11-22T08:44:00.000Z' }],
      ['order-placed', 'paid', { status: 'awaiting_confirmation' }],
      ['proof-rejected', 'expired', { status: 'failed', failureReason: 'expired' }],
      ['proof-received', 'rejected', { status: 'pending_payment' }],
      ['proof-received', 'confirmed', { status: 'confirmed' }],
      ['order-expired', 'open again', { status: 'awaiting_confirmation' }],
      ['order-expired', 'paid late', { status: 'failed', isPaidLate: true }],
      ['review-overdue', 'checked', { status: 'confirmed' }],
      ['payment-reminded', 'paid', { status: 'awaiting_confirmation' }],
      ['payment-reminded', 'about to end', { now: '2026-11-21T09:56:00.000Z' }],
      ['payment-reminded', 'proved', { hasProof: true }],
      ['second-chance-given', 'open again', { status: 'awaiting_confirmation' }],
    ] as const)('does not send the mail of %s to an order that is %s', async (event, _is, now) => {
      order = buildPublicOrder(now);
      await done(await happen(event, buildOrderEvent()));
      expect(recipients()).toEqual([]);
    });

    it('gives the deadline that the buyer has extended', async () => {
      order = buildPublicOrder({ paymentDeadline: '2026-11-21T10:30:00.000Z' });
      await done(await happen('order-placed', buildOrderEvent()));
      expect(mailServer.mails[0]?.subject).toContain('11:30 WAT on 21 November 2026');
    });
  });

  it('asks staff about a proof that was not checked in time', async () => {
    const { reviewBy } = buildOrderEvent();
    order = buildPublicOrder({ status: 'awaiting_confirmation', reviewBy });
    await done(await happen('review-overdue', buildOrderEvent()));
    expect(recipients()).toEqual(['hello@company.example']);
  });

  it('waits with the mail while orders does not respond', async () => {
    await orders.close();
    const id = await happen('order-placed', buildOrderEvent());
    await retried(id);
    expect(recipients()).toEqual([]);
  });

  it('mails staff and visitor on a contact message; staff answer the visitor', async () => {
    await done(await happen('contact-message-received', buildContact()));
    expect(recipients()).toEqual(['hello@company.example', 'bola@mail.example']);
    expect(mailServer.mails[0]?.replyTo).toEqual([
      expect.objectContaining({ name: 'Bola Adeyemi', address: 'bola@mail.example' }),
    ]);
  });

  it('hands a rush of mails over at a pace that the mail server takes', async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await startWorker({ MAILS_PER_SECOND: '2' });
    const startedAt = performance.now();
    const rush = await Promise.all(
      Array.from({ length: 5 }, () => happen('order-placed', buildOrderEvent())),
    );
    for (const eventId of rush) await done(eventId);
    expect(recipients()).toHaveLength(5);
    // Two at once, two a second later, the last after another. Slowness only adds to it.
    expect(performance.now() - startedAt).toBeGreaterThan(1_800);
  });

  describe('when one mailbox has had its mails of the hour', () => {
    beforeEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.close()));
      await startWorker({ MAILS_PER_MAILBOX: '1' });
    });
    const answered = () => recipients().filter((to) => to !== 'hello@company.example');

    it('leaves out answers to the contact form, however its address is written', async () => {
      await done(await happen('contact-message-received', buildContact()));
      const again = buildContact({ email: 'Bola+2@mail.example' });
      await done(await happen('contact-message-received', again));
      expect(answered()).toEqual(['bola@mail.example']);
      expect(recipients().filter((to) => to === 'hello@company.example')).toHaveLength(2);
    });

    it('does not count attempts that failed', async () => {
      await mailServer.stop();
      const eventId = await happen('order-placed', buildOrderEvent());
      await retried(eventId);
      await mailServer.start();
      await done(eventId, 20_000);
      expect(answered()).toEqual(['chidi@mail.example']);
    });

    it('lets mails of orders wait, and others through', async () => {
      await done(await happen('order-confirmed', buildOrderEvent()));
      await retried(await happen('order-cancelled', buildOrderEvent()));
      // How to pay waits for no other mail.
      await done(await happen('order-placed', buildOrderEvent()));
      await done(await happen('contact-message-received', buildContact()));
      expect(answered()).toEqual(['chidi@mail.example', 'chidi@mail.example', 'bola@mail.example']);
    });
  });

  describe('when the mail server is down', () => {
    it('delivers all once it is back, each once', async () => {
      await mailServer.stop();
      const ids = await Promise.all([
        happen('order-placed', buildOrderEvent()),
        happen('order-confirmed', buildOrderEvent()),
        happen('contact-message-received', buildContact()),
      ]);
      for (const id of ids) await retried(id);
      await mailServer.start();
      for (const id of ids) await done(id, 20_000);
      expect(recipients().sort()).toEqual([
        'bola@mail.example',
        'chidi@mail.example',
        'chidi@mail.example',
        'hello@company.example',
      ]);
    });
  });

  describe('when one of two mails fails', () => {
    it('sends the other, and later only the one that failed', async () => {
      mailServer.refuse({ matching: /^hello@/, code: 451 });
      const id = await happen('contact-message-received', buildContact());
      await retried(id);
      expect(recipients()).toEqual(['bola@mail.example']);
      mailServer.refuse(undefined);
      await done(id);
      expect(recipients()).toEqual(['bola@mail.example', 'hello@company.example']);
    });
  });

  describe('when the recipient is refused for good', () => {
    it('gives that mail up and sends the other', async () => {
      mailServer.refuse({ matching: /^bola@/, code: 550 });
      const id = await happen('contact-message-received', buildContact());
      await done(id);
      expect((await queue.getJob(id))?.attemptsMade).toBe(1);
      expect(recipients()).toEqual(['hello@company.example']);
    });
  });

  describe('when the same event comes again', () => {
    it('sends nothing', async () => {
      const id = await happen('order-placed', buildOrderEvent());
      await done(id);
      await (await queue.getJob(id))?.remove();
      await happen('order-placed', buildOrderEvent(), id);
      await done(id);
      expect(mailServer.mails).toHaveLength(1);
    });
  });

  describe('when a worker died while sending', () => {
    it('sends once more after its claim has lapsed, not before', async () => {
      const id = randomUUID();
      const link = new RedisLink(redis.store.url, 'test');
      link.open();
      await link.ready();
      await link.redis.set(`mail:${id}.order-placed`, 'sending', 'PX', 2_000);
      link.close();
      await happen('order-placed', buildOrderEvent(), id);
      await retried(id);
      expect(mailServer.mails).toHaveLength(0);
      await done(id, 20_000);
      expect(mailServer.mails).toHaveLength(1);
    });
  });

  it('spreads over two workers without sending twice', async () => {
    await startWorker();
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => happen('order-confirmed', buildOrderEvent())),
    );
    for (const id of ids) await done(id);
    expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(20);
    expect(mailServer.mails).toHaveLength(20);
  });

  it('continues after a restart of Redis', async () => {
    await redis.restart();
    const id = await waitFor('Redis', () => happen('order-placed', buildOrderEvent()));
    await done(id, 20_000);
    expect(recipients()).toEqual(['chidi@mail.example']);
  });

  describe('when a field tries to be more than it is', () => {
    const injection = 'Ada\r\nBcc: victim@x.test\r\n\r\n<b>gotcha</b>';

    it('adds no header and no recipient from names, titles or subjects', async () => {
      await done(
        await happen(
          'order-placed',
          buildOrderEvent({
            buyer: { name: injection, email: 'chidi@mail.example' },
            productTitle: injection,
          }),
        ),
      );
      await done(
        await happen(
          'contact-message-received',
          buildContact({ firstName: injection, lastName: injection, subject: injection }),
        ),
      );
      expect(recipients()).toEqual([
        'chidi@mail.example',
        'hello@company.example',
        'bola@mail.example',
      ]);
      const headers = mailServer.mails.flatMap((mail) => mail.headers.map(({ key }) => key));
      expect(headers).not.toContain('bcc');
      expect(mailServer.mails[1]?.subject).toBe(
        'Contact form: Ada Bcc: victim@x.test <b>gotcha</b>',
      );
    });

    it.each([
      'ada@mail.example, victim@x.test',
      'ada@mail.example\r\nBcc: victim@x.test',
      'ada@mail.example> RCPT TO:<victim@x.test',
      '"victim@x.test" <ada@mail.example>',
      'ada',
      '',
    ])('sends nothing to %j', async (email) => {
      await done(await happen('order-placed', buildOrderEvent({ buyer: { name: 'Ada', email } })));
      expect(mailServer.mails).toEqual([]);
    });

    it('sends staff a message whose sender is not an address, without a reply address', async () => {
      await done(
        await happen('contact-message-received', buildContact({ email: 'a@x.test, b@x.test' })),
      );
      expect(recipients()).toEqual(['hello@company.example']);
      expect(mailServer.mails[0]?.replyTo).toBeUndefined();
    });
  });
});
