import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Answer, StandIn } from './testing/stand-in.ts';
import { startTestFront, type TestFront } from './testing/test-front.ts';

/** A gateway that closes each connection on which a second call arrives, as one does that stops. */
function closeOnSecondCall(): Answer {
  const used = new WeakSet<Socket>();
  return (incoming, outgoing) => {
    if (used.has(incoming.socket)) return void incoming.socket.destroy();
    used.add(incoming.socket);
    incoming.resume().on('end', () => outgoing.end('done'));
  };
}

describe('nginx between clients and gateways', () => {
  let gateways: StandIn[];
  let front: TestFront;
  let answer: Answer;
  /** Calls that reached either gateway. */
  let calls: IncomingMessage[];
  const call = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    front.call(path, { headers, method, ...(method === 'POST' && { body: 'body' }) });

  beforeEach(async () => {
    calls = [];
    const start = () =>
      StandIn.start((incoming, outgoing) => {
        calls.push(incoming);
        answer(incoming, outgoing);
      });
    gateways = [await start(), await start()];
    front = await startTestFront({ gatewayUrls: gateways.map(({ url }) => url) });
  });
  afterEach(async () => {
    await front.stop();
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  });

  describe('when each gateway closes the connections that nginx kept', () => {
    it('loses no call, and repeats none that writes', async () => {
      answer = closeOnSecondCall();
      for (let i = 0; i < 50; i += 1) {
        expect(await call('/api/orders/x/status')).toMatchObject({ status: 200, body: 'done' });
        expect(await call('/api/orders', {}, 'POST')).toMatchObject({ status: 200, body: 'done' });
      }
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(50);
    });
  });

  it('logs no id of an order, however its address is written', async () => {
    answer = (incoming, outgoing) => incoming.resume().on('end', () => outgoing.end('done'));
    const id = 'AbCdEfGhIjKlMnOpQrStUv';
    for (const path of [
      `/api/orders/${id}/status`,
      `/api//Orders/${id}/status`,
      `/api/orders%2f${id}/status`,
      `/api/orders%2F%2f${id}`,
      `/orders%2f${id}`,
      `/x%2F${id}`,
      `/api%2forders%2f${id}?${id}`,
    ])
      await call(path);
    await call('/api/last');
    await waitFor('the last line', () => front.log().includes('"path":"/api/last"'));
    expect(front.log()).not.toContain(id);
    expect(front.log()).toContain('"path":"/api/orders/:orderId/status"');
  });

  describe('when the product list is asked for', () => {
    let version: string;
    /** As the gateway sends the list: one ETag per coding, 304 when it is known. */
    const list: Answer = ({ headers }, outgoing) => {
      const coding = headers['accept-encoding'] ?? 'identity';
      const etag = `"${version}-${coding}"`;
      const always = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
      const seen = String(headers['x-request-id']);
      if (headers['if-none-match'] === etag) outgoing.writeHead(304, always).end();
      else
        outgoing
          .writeHead(200, { ...always, 'x-request-id': seen, 'content-encoding': coding })
          .end(`${version} ${coding} ${headers.authorization ?? ''}${headers.cookie ?? ''}`);
    };
    beforeEach(() => {
      version = 'one';
      answer = list;
    });

    it.each([
      ['gzip, deflate, br, zstd', 'br'],
      ['br', 'br'],
      ['GZIP;q=0.5, BR;q=1.0', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0.0,br; q=0', 'identity'],
      ['deflate, brotli, xgzip', 'identity'],
      ['', 'identity'],
    ])('asks the gateway for one coding and keeps it: "%s" is %s', async (accepted, coding) => {
      const { body, headers } = await call('/api/products', { 'accept-encoding': accepted });
      expect(body).toBe(`one ${coding} `);
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    });

    it('asks the gateway once a second at most, and then only whether it has changed', async () => {
      const before = Date.now();
      await waitFor('the gateway to be asked again', async () => {
        expect((await call('/api/products')).body).toBe('one identity ');
        return calls.length >= 3;
      });
      const seconds = Math.ceil((Date.now() - before) / 1000);
      expect(calls.length).toBeLessThanOrEqual(seconds + 1);
      const asked = calls.map(({ headers }) => headers['if-none-match']);
      expect(asked[0]).toBeUndefined();
      expect(new Set(asked.slice(1))).toEqual(new Set(['"one-identity"']));
    });

    it('asks past its copy for a page that knows of a change', async () => {
      await call('/api/products');
      version = 'two';
      const { body } = await call('/api/products', { 'cache-control': 'no-cache' });
      expect(body).toBe('two identity ');
    });

    it('sends 304 to a browser that has it, and the header alone to HEAD', async () => {
      const { headers } = await call('/api/products', { 'accept-encoding': 'br' });
      expect(headers.etag).toBe('"one-br"');
      const known = { 'accept-encoding': 'gzip, br', 'if-none-match': headers.etag };
      expect(await call('/api/products', known)).toMatchObject({ status: 304, body: '' });
      expect(await call('/api/products', { 'accept-encoding': 'br' }, 'HEAD')).toMatchObject({
        status: 200,
        body: '',
        headers: { etag: '"one-br"' },
      });
    });

    it('keeps nothing of a visitor in it and gives each response its own id', async () => {
      const own = { authorization: 'Bearer secret', cookie: 'session=secret' };
      const ids = new Set<unknown>();
      for (let i = 0; i < 4; i += 1) {
        const { body, headers } = await call('/api/products', own);
        expect(body).toBe('one identity ');
        ids.add(headers['x-request-id']);
      }
      expect(ids.size).toBe(4);
    });

    it.each(['/api/products?limit=9', '/api/products?', '//api/products', '/api/products/7'])(
      'keeps nothing for %s',
      async (path) => {
        await call(path);
        version = 'two';
        expect((await call(path)).body).toMatch(/^two /);
      },
    );

    it.each<[string, number, OutgoingHttpHeaders]>([
      ['an error', 503, {}],
      ['a response with a cookie', 200, { 'set-cookie': 'a=b' }],
    ])('keeps no copy of %s', async (_what, status, headers) => {
      answer = (_incoming, outgoing) => outgoing.writeHead(status, headers).end('not to keep');
      expect(await call('/api/products')).toMatchObject({ status, body: 'not to keep' });
      answer = list;
      expect(await call('/api/products')).toMatchObject({ status: 200, body: 'one identity ' });
    });

    it('is sent as it was last while no gateway can be reached, and 503 when none was kept', async () => {
      await call('/api/products');
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      expect(await call('/api/products')).toMatchObject({ status: 200, body: 'one identity ' });
      const gzip = { 'accept-encoding': 'gzip' };
      expect(await call('/api/products', gzip)).toMatchObject({ status: 503 });
      expect(await call('/api/products?limit=9')).toMatchObject({ status: 503 });
    });
  });

  describe('when a picture of a product is asked for', () => {
    const name = 'a'.repeat(32);
    const file = `/pictures/${name}-400.webp`;
    let isThere = true;
    beforeEach(() => {
      isThere = true;
      answer = (_, outgoing) => {
        if (!isThere) return outgoing.writeHead(503).end();
        return outgoing
          .writeHead(200, {
            'content-type': 'image/webp',
            'cache-control': 'public, max-age=31536000, immutable',
          })
          .end('a picture');
      };
    });

    it('asks the gateway once, without anything of the visitor, and keeps the picture', async () => {
      const own = { authorization: 'Bearer secret', cookie: 'session=secret' };
      const first = await call(file, own);
      isThere = false;
      const second = await call(file);
      for (const { status, body, headers } of [first, second]) {
        expect([status, body]).toEqual([200, 'a picture']);
        expect(headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
        });
        expect(headers['x-robots-tag']).toBeUndefined();
      }
      expect(calls.map(({ url }) => url)).toEqual([`/api/pictures/${name}-400.webp`]);
      expect(calls[0]?.headers).not.toHaveProperty('authorization');
      expect(calls[0]?.headers).not.toHaveProperty('cookie');
    });

    it('has the JPEG for the programs of others, too', async () => {
      expect((await call(`/pictures/${name}.jpg`)).status).toBe(200);
      expect(calls.map(({ url }) => url)).toEqual([`/api/pictures/${name}.jpg`]);
    });

    it.each([
      '/pictures/',
      '/pictures/../proofs/x.webp',
      `/pictures/${name}.webp`,
      '/pictures/x-1.webp',
      '/pictures/x.jpg',
    ])('asks no gateway for %s', async (path) => {
      expect((await call(path)).status).toBe(404);
      expect(calls).toEqual([]);
    });
  });
});
