import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { startNginx } from './nginx.ts';
import { ProcessKeeper } from './process-keeper.ts';
import { writeSmallSite } from './testing/small-site.ts';

const root = resolve(import.meta.dirname, '../../..');

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

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
  const site = writeSmallSite();
  const gateways: Server[] = [];
  const calls: IncomingMessage[] = [];
  const connections = new Set<Socket>();
  let answer: Answer;
  let keeper: ProcessKeeper;
  let port: number;

  /** A call on a new connection; the body as it arrived. */
  const call = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    new Promise<{
      status: number | undefined;
      headers: NodeJS.Dict<string | string[]>;
      body: string;
    }>((resolved, rejected) => {
      const options = { host: '127.0.0.1', port, path, method, agent: false, headers };
      request(options, (response) => {
        const { statusCode: status, headers: received } = response;
        text(response).then((body) => resolved({ status, headers: received, body }), rejected);
      })
        .on('error', rejected)
        .end(method === 'POST' ? 'body' : undefined);
    });

  const startGateway = async (address = '127.0.0.1', on = 0) => {
    const gateway = createServer((incoming, outgoing) => {
      calls.push(incoming);
      answer(incoming, outgoing);
    });
    gateway.on('connection', (socket) => connections.add(socket));
    await new Promise<void>((up) => gateway.listen(on, address, up));
    gateways.push(gateway);
    return (gateway.address() as AddressInfo).port; // it listens on a port
  };
  const stopGateways = () =>
    Promise.all(
      gateways.splice(0).map(
        (gateway) =>
          new Promise((closed) => {
            gateway.close(closed);
            gateway.closeAllConnections();
          }),
      ),
    );

  beforeEach(async () => {
    calls.length = 0;
    connections.clear();
    const gatewayUrls = [await startGateway(), await startGateway()].map(
      (on) => `http://127.0.0.1:${on}`,
    );
    port = await freePort();
    const folder = mkdtempSync(join(site, 'run-'));
    keeper = new ProcessKeeper(folder);
    await startNginx(keeper, { root, site, folder, port, address: '127.0.0.1', gatewayUrls });
    connections.clear();
  });
  afterEach(async () => {
    await keeper.stopAll();
    await stopGateways();
  });
  afterAll(() => rmSync(site, { recursive: true }));

  describe('when calls follow each other', () => {
    it('uses a connection again for those that read, and a new one for each that writes', async () => {
      answer = (incoming, outgoing) => incoming.resume().on('end', () => outgoing.end('done'));
      for (let i = 0; i < 20; i += 1) await call('/api/orders/x/status');
      // Each of two workers keeps one to each gateway.
      expect(connections.size).toBeLessThanOrEqual(4);
      connections.clear();
      for (let i = 0; i < 20; i += 1) await call('/api/orders', {}, 'POST');
      expect(connections.size).toBe(20);
    });
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

    it('asks the gateway about twice a second at most, and then only whether it has changed', async () => {
      const before = Date.now();
      await waitFor('the gateway to be asked again', async () => {
        expect((await call('/api/products')).body).toBe('one identity ');
        return calls.length >= 5;
      });
      const seconds = Math.ceil((Date.now() - before) / 1000);
      expect(calls.length).toBeLessThanOrEqual(2 * (seconds + 1));
      // One copy for even seconds and one for odd seconds is fetched.
      const asked = calls.map(({ headers }) => headers['if-none-match']);
      expect(asked.filter((etag) => etag === undefined)).toHaveLength(2);
      expect(new Set(asked)).toEqual(new Set([undefined, '"one-identity"']));
    });

    it('shows a change', async () => {
      expect((await call('/api/products')).body).toBe('one identity ');
      version = 'two';
      await waitFor('the change', async () => (await call('/api/products')).body.startsWith('two'));
      // Never the older one again, in even nor in odd seconds.
      const until = calls.length + 4;
      await waitFor('four more questions', async () => {
        expect((await call('/api/products')).body).toBe('two identity ');
        return calls.length >= until;
      });
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
        ...{ status: 200, body: '' },
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
      // A copy of even and one of odd seconds.
      await waitFor('two copies', async () => {
        await call('/api/products');
        return calls.length >= 2;
      });
      await stopGateways();
      expect(await call('/api/products')).toMatchObject({ status: 200, body: 'one identity ' });
      const gzip = { 'accept-encoding': 'gzip' };
      expect(await call('/api/products', gzip)).toMatchObject({ status: 503 });
      expect(await call('/api/products?limit=9')).toMatchObject({ status: 503 });
    });
  });
});
