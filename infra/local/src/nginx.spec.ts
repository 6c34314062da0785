import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { startNginx } from './nginx.ts';
import { ProcessKeeper } from './process-keeper.ts';
import { writeSmallSite } from './testing/small-site.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The TLS proxy of these tests. */
const PROXY = '127.0.0.77';

/** A gateway that returns what it was asked. */
function echo(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => {
    outgoing.writeHead(201, { 'content-type': 'application/json', 'x-from': 'gateway' });
    const { url, method, headers } = incoming;
    const body = Buffer.concat(parts).toString();
    const { 'x-forwarded-for': address, 'x-forwarded-proto': protocol } = headers;
    outgoing.end(JSON.stringify({ url, method, address, protocol, body }));
  });
}

/** Refuses a long body before its end and cuts the connection, as the gateway does. */
function cutLongBodies(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isLong = Number(incoming.headers['content-length']) > 1_000_000;
  if (isLong) outgoing.writeHead(413, { connection: 'close' }).end('no');
  let bytes = 0;
  incoming.on('error', () => {}); // it cuts the connection itself
  incoming.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > 1_000_000) incoming.destroy();
  });
  incoming.on('end', () => outgoing.end('yes'));
}

describe('the nginx that ships', () => {
  const site = writeSmallSite();
  const keeper = new ProcessKeeper(site);
  let gateway: Server;
  let answer = echo;
  let origin: string;
  let port: number;
  let gatewayUrl: string;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual' });

  beforeAll(async () => {
    gateway = createServer((incoming, outgoing) => answer(incoming, outgoing));
    await new Promise<void>((up) => gateway.listen(0, '127.0.0.1', up));
    const { port: gatewayPort } = gateway.address() as AddressInfo; // it listens on a port
    gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const folder = join(site, 'run');
    const trustedProxies = `${PROXY}, 10.8.0.0/16, fd00::/8`;
    const front = { root, site, folder, port, address: '127.0.0.1', gatewayUrls: [gatewayUrl] };
    await startNginx(keeper, { ...front, trustedProxies });
  });
  afterEach(() => {
    answer = echo;
  });
  afterAll(async () => {
    await keeper.stopAll();
    gateway.closeAllConnections();
    gateway.close();
    rmSync(site, { recursive: true });
  });

  describe('when a page exists', () => {
    it('sends it with the headers of pages and makes caches check again', async () => {
      const response = await get('/supplier/orders');
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('supplier orders');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    });

    it('sends 304 to a browser that has it', async () => {
      const etag = (await get('/')).headers.get('etag') ?? '';
      expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    });

    it('redirects to its address without a trailing slash', async () => {
      const response = await get('/supplier/orders/');
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe('/supplier/orders');
    });
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('sends the compressed file for "%s": %s', async (accepted, encoding) => {
    // fetch would try to unpack the texts that stand for compressed files here.
    const headers = await new Promise<NodeJS.Dict<string | string[]>>((resolved, rejected) => {
      const options = { port, path: '/', headers: { 'accept-encoding': accepted } };
      request({ host: '127.0.0.1', ...options }, (response) => {
        response.resume();
        resolved(response.headers);
      })
        .on('error', rejected)
        .end();
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['/', 'home'],
    ['/supplier/orders', 'supplier'],
    ['/admin/orders', 'shell'],
    ['/no-such-page', '404'],
  ])('allows %s the styles of its own page only', async (path, page) => {
    expect((await get(path)).headers.get('content-security-policy')).toBe(`style-src ${page}`);
  });

  it('sends other files with the headers of files', async () => {
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // A file that a fault or a frame shows as a page may do nothing.
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('lets caches keep hashed assets for a year', async () => {
    const response = await get('/assets/app-1a2b.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    '/no-such-page',
    '/../headers.json',
    '/%2e%2e/headers.json',
    '/assets/nothing.js',
    '/.//example.com/',
  ])('sends the 404 page for %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('not found');
  });

  it('refuses an address with broken percent encoding', async () => {
    expect((await get('/%E0%A4%A')).status).toBe(400);
  });

  it.each(['/admin', '/admin/orders', '/orders/AbC123'])(
    'sends the app shell for %s, not to be indexed',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(`shell of /${path.split('/')[1]}`);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  it('leaves the id of an order and the query out of its log', async () => {
    await get('/orders/AbCdEfGhIjKlMnOpQrStUv?from=mail');
    const lines = readFileSync(keeper.logOf('nginx'), 'utf8');
    expect(lines).toContain('"path":"/orders/:orderId"');
    expect(lines).not.toMatch(/AbCdEfGhIjKlMnOpQrStUv|from=mail/);
  });

  describe('when the address is that of a product', () => {
    const include = (name: string) => `<!--# include virtual="/product-page/${name}" -->`;
    /** A gateway that knows product 7. */
    const productPage = ({ url, headers }: IncomingMessage, outgoing: ServerResponse) => {
      const isKnown = url === '/api/products/7/page';
      const head = isKnown ? '<title>₦7 &lt;!--#</title>' : include('head');
      outgoing.writeHead(isKnown ? 200 : 404, {
        ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
        ...{ 'content-security-policy': "default-src 'none'" },
        etag: `W/"${String(headers['x-page-version'])}"`,
      });
      outgoing.end(include('before') + head + include('after'));
    };

    it('puts the head of the gateway into the page, with the headers of pages', async () => {
      answer = productPage;
      const response = await get('/marketplace/7?from=chat', { 'x-page-version': 'claimed' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<head><title>₦7 &lt;!--#</title></head><body>');
      expect(response.headers.get('content-security-policy')).toBe('style-src product');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('etag')).toBe('W/"build-7"');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    });

    it('sends the page with its general head and 404 for a product that is none', async () => {
      answer = productPage;
      const response = await get('/marketplace/8');
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('<head><title>Any</title></head><body>');
      expect(response.headers.get('content-security-policy')).toBe('style-src product');
    });

    it.each<[string, typeof echo]>([
      ['fails', (_incoming, outgoing) => outgoing.writeHead(503).end('{}')],
      ['is down', (incoming) => incoming.destroy()],
      ['is silent', () => {}],
    ])('sends the page as it was built when the gateway %s', async (_what, fault) => {
      answer = fault;
      const response = await get('/marketplace/7');
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('the page as built');
      expect(response.headers.get('content-security-policy')).toBe('style-src product');
    });

    it('changes nothing', async () => {
      const response = await fetch(`${origin}/marketplace/7`, { method: 'POST', body: 'x' });
      expect(response.status).toBe(405);
    });

    it('gives out no part of the page alone', async () => {
      expect((await get('/product-page/before')).status).toBe(404);
    });
  });

  describe('when the address is that of the marketplace', () => {
    const LINK = '</catalogue/cement.svg>; rel=preload; as=image';
    let asked: { url: string | undefined; own: string | string[] | undefined }[];
    const pictureOf = ({ url, headers }: IncomingMessage, outgoing: ServerResponse) => {
      asked.push({ url, own: headers.cookie ?? headers['x-own'] });
      outgoing.writeHead(204, { link: LINK, 'x-accel-redirect': '@marketplace_page' }).end();
    };
    const open = async (query = '') => {
      const response = await get(`/marketplace${query}`, { cookie: 'session=1', 'x-own': 'x' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('the shop');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      return response.headers;
    };
    beforeEach(() => {
      asked = [];
    });

    it.each<[string, typeof echo]>([
      ['fails', (_incoming, outgoing) => outgoing.writeHead(503).end('{}')],
      ['refuses', (_incoming, outgoing) => outgoing.writeHead(403).end('{}')],
      ['does not know of pictures', (_incoming, outgoing) => outgoing.writeHead(404).end('{}')],
      ['is down', (incoming) => incoming.destroy()],
      ['is silent', () => {}],
    ])('sends the page without a picture when the gateway %s', async (_what, fault) => {
      answer = fault;
      expect((await open()).get('link')).toBeNull();
    });

    it('names the picture that the gateway names, with the headers of pages', async () => {
      answer = pictureOf;
      const headers = await open('?utm_source=chat');
      expect(headers.get('link')).toBe(LINK);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(asked).toEqual([{ url: '/api/products/picture-preload', own: undefined }]);
    });

    it('names it also to a browser that has the page', async () => {
      answer = pictureOf;
      const etag = (await open()).get('etag') ?? '';
      const response = await get('/marketplace', { 'if-none-match': etag });
      expect(response.status).toBe(304);
      expect(response.headers.get('link')).toBe(LINK);
    });

    it('takes nothing but reads, and asks the gateway nothing for the rest', async () => {
      answer = pictureOf;
      const response = await fetch(`${origin}/marketplace`, { method: 'POST', body: 'x' });
      expect(response.status).toBe(405);
      expect(asked).toEqual([]);
    });

    it.each(['?search=cement', '?page=2&category=Building'])(
      'names none for %s, which shows others first',
      async (query) => {
        answer = pictureOf;
        expect((await open(query)).get('link')).toBeNull();
      },
    );
  });

  describe('when a trusted proxy is in front', () => {
    /** What the gateway learns of a call from the loopback address `from`. */
    const told = (from: string, headers: OutgoingHttpHeaders) =>
      new Promise<{ address: string; protocol: string }>((resolved, rejected) => {
        const options = { host: '127.0.0.1', port, localAddress: from, path: '/api/x', headers };
        request(options, (response) => {
          text(response).then((json) => resolved(JSON.parse(json)), rejected);
        })
          .on('error', rejected)
          .end();
      });
    const visitor = '203.0.113.9';
    const viaTls = (list: string | string[]) => ({
      'x-forwarded-for': list,
      'x-forwarded-proto': 'https',
    });

    it.each<[string, string | string[], string]>([
      ['the visitor that it names', visitor, visitor],
      ['the IPv6 visitor that it names', '2001:db8::7', '2001:db8::7'],
      ['not what the visitor claimed before it', `198.51.100.1, 127.0.0.1, ${visitor}`, visitor],
      ['the last of two headers', ['198.51.100.1', visitor], visitor],
      ['the visitor before a second trusted proxy', `198.51.100.1, ${visitor}, 10.8.3.4`, visitor],
      ['the proxy itself when the header is not an address', 'localhost', '127.0.0.77'],
    ])('believes %s', async (_what, list, address) => {
      expect(await told(PROXY, viaTls(list))).toMatchObject({ address, protocol: 'https' });
    });

    it('believes no one else about address and protocol', async () => {
      const own = { address: '127.0.0.78', protocol: 'http' };
      expect(await told('127.0.0.78', viaTls(visitor))).toMatchObject(own);
      expect(await told('127.0.0.78', viaTls([visitor, PROXY]))).toMatchObject(own);
    });

    it('takes no other word than https for the protocol', async () => {
      const headers = { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'gopher' };
      expect(await told(PROXY, headers)).toMatchObject({ protocol: 'http' });
    });

    it.each(['proxy.example', '10.0.0.0/0', '10.0.0.1; }', '10.0.0.1/', '0.0.0.0/7', '*'])(
      'does not start with TRUSTED_PROXIES=%s',
      async (trustedProxies) => {
        const folder = mkdtempSync(join(site, 'bad-'));
        const front = { root, site, folder, port: 1, gatewayUrls: [gatewayUrl] };
        await expect(startNginx(keeper, { ...front, trustedProxies })).rejects.toThrow(
          /^TRUSTED_PROXIES: "/,
        );
      },
    );
  });

  describe('when three of four gateways are just starting', () => {
    it('has each call answered by the fourth', async () => {
      const starting = await Promise.all([freePort(), freePort(), freePort()]);
      const sitePort = await freePort();
      const gatewayUrls = [...starting.map((p) => `http://127.0.0.1:${p}`), gatewayUrl];
      const folder = join(site, 'four');
      const four = new ProcessKeeper(mkdtempSync(join(site, 'logs-')));
      try {
        const front = { root, site, folder, port: sitePort, address: '127.0.0.1' };
        await startNginx(four, { ...front, gatewayUrls });
        const calls = Array.from({ length: 20 }, () =>
          fetch(`http://127.0.0.1:${sitePort}/api/orders`, { method: 'POST', body: 'x' }),
        );
        const statuses = (await Promise.all(calls)).map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([201]));
      } finally {
        await four.stopAll();
      }
    });
  });

  describe('when the address belongs to the API', () => {
    it('passes method, path and body on and replaces the claimed address', async () => {
      const response = await fetch(`${origin}/api/contact?x=1`, {
        method: 'POST',
        body: 'hello',
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      expect(response.status).toBe(201);
      expect(response.headers.get('x-from')).toBe('gateway');
      expect(await response.json()).toEqual({
        ...{ url: '/api/contact?x=1', method: 'POST', body: 'hello' },
        ...{ address: '127.0.0.1', protocol: 'http' },
      });
    });

    it('holds a long response back until the client reads, and keeps none of it on disk', async () => {
      const block = Buffer.alloc(1_000_000);
      let blocks = 0;
      answer = (_incoming, outgoing) => {
        const more = () => {
          while (blocks < 100) {
            blocks += 1;
            if (!outgoing.write(block)) return void outgoing.once('drain', more);
          }
          outgoing.end();
        };
        more();
      };
      const response = await fetch(`${origin}/api/orders/export.csv`);
      // Until nothing moves any more: what the sockets' and nginx' memory holds.
      let before = -1;
      await waitFor('the gateway to be held back', async () => {
        const isStill = blocks === before;
        before = blocks;
        await new Promise((resolve) => setTimeout(resolve, 500));
        return isStill;
      });
      expect(blocks).toBeLessThan(50);
      const { byteLength } = await response.arrayBuffer();
      expect(byteLength).toBe(100 * block.length);
    });

    it('serves the next calls of a client whose long body the gateway cut off', async () => {
      answer = cutLongBodies;
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = async (body: Uint8Array | string) => {
        const outgoing = request(`${origin}/api/contact`, { method: 'POST', agent });
        outgoing.end(body);
        const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
        await response.toArray();
        return response;
      };
      for (let round = 0; round < 10; round += 1) {
        const refused = await send(new Uint8Array(5_000_000));
        // The cut may overtake the response.
        expect([413, 503]).toContain(refused.statusCode);
        expect(refused.headers.connection).toBe('close');
        const [one, two] = [await send('one'), await send('two')];
        expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
        expect(one.headers.connection).toBe('keep-alive');
      }
      agent.destroy();
    });

    it.each([
      ['of unknown length', {}, 'close'],
      ['of 10,000 bytes', { 'content-length': 10_000 }, 'close'],
      ['shorter than that', { 'content-length': 9_999 }, 'keep-alive'],
    ] as [string, { 'content-length'?: number }, string][])(
      'passes on a body %s',
      async (_what, headers, connection) => {
        answer = cutLongBodies;
        const outgoing = request(`${origin}/api/orders/x/payment-proof`, {
          method: 'POST',
          headers,
        });
        outgoing.write('x'); // without a length: chunked
        outgoing.end('x'.repeat((headers['content-length'] ?? 20_000) - 1));
        const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
        expect(String(await response.toArray())).toBe('yes');
        expect(response.headers.connection).toBe(connection);
      },
    );

    it('refuses the 21st upload that one address has in progress, and takes its other calls', async () => {
      const held: (() => void)[] = [];
      answer = (incoming, outgoing) => {
        incoming.resume();
        if (!incoming.url?.endsWith('payment-proof')) outgoing.end('yes');
        else held.push(() => outgoing.end('taken'));
      };
      const upload = () => fetch(`${origin}/api/orders/x/payment-proof`, { method: 'POST' });
      const taken = Array.from({ length: 20 }, upload);
      await waitFor('the uploads', () => held.length === 20);
      const response = await upload();
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ success: false, code: 'RATE_LIMITED' });
      expect((await get('/api/products')).status).toBe(200);
      for (const end of held) end();
      const statuses = (await Promise.all(taken)).map(({ status }) => status);
      expect(statuses).toEqual(Array(20).fill(200));
    });

    it('refuses a body above 6 MB without the gateway, as JSON', async () => {
      const body = new Uint8Array(7_000_000);
      const response = await fetch(`${origin}/api/contact`, { method: 'POST', body });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
    });

    it('sends 503 with Retry-After when the gateway is down', async () => {
      await new Promise((closed) => {
        gateway.close(closed);
        gateway.closeAllConnections();
      });
      const response = await get('/api/orders/x/status');
      expect(response.status).toBe(503);
      expect(response.headers.get('strict-transport-security')).toBe('max-age=9');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    });
  });
});
