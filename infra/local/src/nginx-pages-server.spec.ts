import type { ServerResponse } from 'node:http';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Answer, StandIn } from './testing/stand-in.ts';
import { form, startTestFront, type TestFront } from './testing/test-front.ts';

const ORDER = '/orders/AbCdEfGhIjKlMnOpQrStUv';

/** Says what it was asked and how often, as a page with headers of its own. */
function pageOf(pages: () => StandIn): Answer {
  return ({ url, method, headers }, outgoing) => {
    const coding = headers['accept-encoding'] ?? 'none';
    const own = headers.cookie ?? headers.authorization ?? headers.referer ?? '';
    outgoing.writeHead(url?.includes('404') ? 404 : 200, {
      'content-type': 'text/html',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'content-security-policy': 'of the page',
      'x-request-id': headers['x-request-id'],
    });
    outgoing.end(`${method} ${url} ${coding} ${own}#${pages().calls.length}`);
  };
}

describe('nginx between visitors and the pages server', () => {
  let gateway: StandIn;
  let pages: StandIn;
  let front: TestFront;
  const call: TestFront['call'] = (path, options) => front.call(path, options);

  beforeEach(async () => {
    gateway = await StandIn.start((incoming, outgoing) => {
      incoming.resume().on('end', () => outgoing.end('from the gateway'));
    });
    pages = await StandIn.start(pageOf(() => pages));
    front = await startTestFront({ gatewayUrls: [gateway.url], pagesUrls: [pages.url] });
  });
  afterEach(async () => {
    await front.stop();
    await Promise.all([gateway.stop(), pages.stop()]);
  });

  describe('when a page with products is asked for', () => {
    it('keeps it for a second, with its headers, for each address and coding', async () => {
      const first = await call('/marketplace?search=cement');
      expect(first).toMatchObject({
        status: 200,
        body: 'GET /marketplace?search=cement&category=&sort=&after=&order=&again= gzip #1',
      });
      expect(first.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
        'content-security-policy': 'of the page',
      });
      // None of nginx' own beside them.
      expect(first.headers['strict-transport-security']).toBeUndefined();
      const again = await call('/marketplace?search=cement');
      expect(again.body).toBe(first.body);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect((await call('/marketplace')).body).toMatch(/#2$/);
      expect((await call('/marketplace/7')).body).toMatch(/#3$/);
      expect((await call('/')).body).toBe('GET / gzip #4');
      const br = { headers: { 'accept-encoding': 'gzip, br;q=0.9' } };
      expect((await call('/marketplace', br)).body).toBe('GET /marketplace br #5');
      await waitFor('another page', async () => (await call('/marketplace/7')).body.endsWith('#6'));
    });

    it('sends no page again that the browser has', async () => {
      pages.answer = (_, outgoing) => outgoing.writeHead(200, { etag: 'W/"1"' }).end('page');
      expect((await call('/marketplace')).headers.etag).toBe('W/"1"');
      const again = await call('/marketplace', { headers: { 'if-none-match': 'W/"1"' } });
      expect([again.status, again.body]).toEqual([304, '']);
    });

    it('passes on nothing of a visitor, and no other spelling of the address', async () => {
      const headers = { cookie: 'a=b', authorization: 'Bearer x', referer: 'http://x/' };
      const { body } = await call('/marketplace/./7', { headers });
      expect(body).toBe('GET /marketplace/7 gzip #1');
      expect((await call('//marketplace/%37')).body).toBe(body);
    });

    it('passes on that there is no such product', async () => {
      const { status, body } = await call('/marketplace/404');
      expect([status, body]).toEqual([404, 'GET /marketplace/404 gzip #1']);
    });

    it('asks once for all who come at the same time, and shows the last page meanwhile', async () => {
      const { body } = await call('/marketplace');
      const answer = pages.answer;
      const held: (() => void)[] = [];
      pages.answer = (incoming, outgoing) => held.push(() => answer(incoming, outgoing));
      const waiting: Promise<unknown>[] = [];
      await waitFor('the next question', () => {
        waiting.push(call('/marketplace'));
        return held.length > 0;
      });
      for (let i = 0; i < 5; i += 1) expect((await call('/marketplace')).body).toBe(body);
      expect(held).toHaveLength(1);
      held[0]?.();
      await Promise.all(waiting);
    });

    it('shows the last page while the pages server is away', async () => {
      // A copy lives until the next full ten minutes (http.conf).
      const tenMinutes = () => Math.floor(Date.now() / 600_000);
      const began = tenMinutes();
      const { body } = await call('/marketplace');
      await pages.stop();
      const until = Date.now() + 2_500;
      const shown = new Set<string>();
      while (Date.now() < until) {
        const again = (await call('/marketplace')).body;
        if (tenMinutes() === began) shown.add(again);
      }
      expect([...shown, body]).toEqual([body, body]);
    });

    it.each<[string, string, Answer]>([
      ['fails', '/marketplace', (_, outgoing) => outgoing.writeHead(500).end()],
      ['is overloaded', '/marketplace', (_, outgoing) => outgoing.writeHead(503).end()],
      ['is killed', '/marketplace?search=x', (incoming) => incoming.destroy()],
      ['is frozen', '/marketplace/7', () => {}],
      ['is killed', '/', (incoming) => incoming.destroy()],
      ['is killed', ORDER, (incoming) => incoming.destroy()],
      ['is frozen', ORDER, () => {}],
    ])('sends the built page when the pages server %s: %s', async (_what, path, fault) => {
      pages.answer = fault;
      const { status, body, headers } = await call(path);
      expect(status).toBe(200);
      const built = { '/': 'home', [ORDER]: 'shell of /orders' }[path] ?? 'as built';
      expect(body).toContain(built);
      expect(headers).toMatchObject({
        'content-security-policy': 'style-src page',
        'cache-control': 'no-cache',
      });
      expect(headers['x-robots-tag']).toBe(path.startsWith('/orders') ? 'noindex' : undefined);
    });

    it('takes nothing but reads', async () => {
      expect((await call('/marketplace', form)).status).toBe(405);
      expect((await call(ORDER, form)).status).toBe(405);
      expect(pages.calls).toEqual([]);
    });
  });

  it('asks for the page of an order each time', async () => {
    expect((await call(ORDER)).body).toMatch(/#1$/);
    expect((await call(ORDER)).body).toMatch(/#2$/);
  });

  describe('when one network has 500 pages in progress', () => {
    it('says so on a page, and still takes a form', async () => {
      const held: ServerResponse[] = [];
      pages.answer = (incoming, outgoing) => {
        if (incoming.method === 'GET') held.push(outgoing);
        else incoming.resume().on('end', () => outgoing.end('taken'));
      };
      // nginx gives up a page that says nothing for three seconds, which a busy machine needs for 500.
      const talking = setInterval(() => held.map((outgoing) => outgoing.write('.')), 500);
      const taken = Array.from({ length: 500 }, () => call(ORDER));
      try {
        await waitFor('the pages', () => held.length === 500);
        for (const path of [ORDER, '/marketplace'])
          expect(await call(path)).toMatchObject({
            status: 429,
            body: 'too many',
            headers: {
              'content-type': 'text/html; charset=utf-8',
              'retry-after': '5',
              'cache-control': 'no-store',
              'content-security-policy': 'style-src page',
            },
          });
        expect(await call('/api/orders', form)).toMatchObject({ status: 200, body: 'taken' });
      } finally {
        clearInterval(talking);
      }
      for (const outgoing of held) outgoing.end('page');
      expect((await Promise.all(taken)).every(({ body }) => body.endsWith('page'))).toBe(true);
    });
  });

  describe('an address with a query', () => {
    it('is one copy, whatever no page reads in it, and the pages server sees what it reads alone', async () => {
      for (let i = 0; i < 20; i += 1) {
        await call(`/?x=${i}`);
        await call(`/marketplace?utm_source=${i}&search=rice&category=2&y=${i}`);
      }
      const asked = new Set(pages.calls.map(({ url }) => url));
      expect(asked).toEqual(
        new Set(['/', '/marketplace?search=rice&category=2&sort=&after=&order=&again=']),
      );
      // A copy lasts a second or two, however slow this machine is.
      expect(pages.calls.length).toBeLessThan(20);
    });

    it('is asked for each time where it opens an order form, which has a key of its own', async () => {
      expect((await call('/marketplace?order=2')).body).toMatch(/order=2&again= gzip #1$/);
      expect((await call('/marketplace?order=2')).body).toMatch(/order=2&again= gzip #2$/);
    });

    it('has a number of searches for each network', async () => {
      const statuses: (number | undefined)[] = [];
      await Promise.all(
        Array.from({ length: 400 }, async (_, i) => {
          const { status } = await call(`/marketplace?search=${i}`, {
            from: `127.0.7.${1 + (i % 99)}`,
          });
          statuses.push(status);
        }),
      );
      expect(statuses).toContain(429);
      expect((await call('/marketplace?search=1', { from: '127.0.8.1' })).status).toBe(200);
      expect((await call('/marketplace', { from: '127.0.7.1' })).status).toBe(200);
    });

    it('takes no line feed in a path to the pages server', async () => {
      expect((await call('/marketplace%0a')).status).toBe(404);
      expect((await call('/marketplace/1%0aX:%20y')).status).toBe(404);
      expect(pages.calls).toEqual([]);
    });
  });

  describe('when one of two pages servers has ended', () => {
    it('gets every page, and every form once, from the other', async () => {
      const other = await StandIn.start((incoming, outgoing) => {
        incoming.resume().on('end', () => outgoing.end('from the other'));
      });
      const two = await startTestFront({ pagesUrls: ['http://127.0.0.1:1', other.url] });
      for (let i = 0; i < 5; i += 1) {
        expect((await two.call(ORDER)).body).toBe('from the other');
        expect((await two.call('/api/contact', form)).body).toBe('from the other');
      }
      expect(other.calls).toHaveLength(10);
      await two.stop();
      await other.stop();
    });
  });
});
