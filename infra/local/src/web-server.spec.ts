import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebServer, type WebServer } from './web-server.ts';

/** A site of a few files, as the front end's build lays it down. */
function writeSite(): string {
  const dist = mkdtempSync(join(tmpdir(), 'site-'));
  const root = join(dist, 'client');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(root, 'supplier'));
  writeFileSync(
    join(dist, 'headers.json'),
    JSON.stringify({
      pages: { 'Content-Security-Policy': 'style-src {styles}', 'X-Frame-Options': 'DENY' },
      files: { 'X-Content-Type-Options': 'nosniff' },
      bare: {
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Strict-Transport-Security': 'max-age=9',
      },
      transport: { 'Strict-Transport-Security': 'max-age=9' },
      styles: {
        '/index.html': "'sha256-home'",
        '/supplier/orders.html': "'sha256-supplier'",
        '/404.html': "'sha256-404'",
        '/app-shell.html': "'sha256-shell'",
      },
    }),
  );
  writeFileSync(join(root, 'index.html'), 'home');
  writeFileSync(join(root, 'index.html.br'), 'home, brotli');
  writeFileSync(join(root, 'index.html.gz'), 'home, gzip');
  writeFileSync(join(root, 'supplier/orders.html'), 'supplier orders');
  writeFileSync(join(root, '404.html'), 'not found');
  writeFileSync(join(root, 'app-shell.html'), 'shell');
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'script');
  return root;
}

/** A gateway that answers what it was asked, once per test run. */
function startGateway(): Promise<Server> {
  const gateway = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      outgoing.writeHead(201, { 'content-type': 'application/json', 'x-from': 'gateway' });
      outgoing.end(
        JSON.stringify({
          path: incoming.url,
          method: incoming.method,
          forwardedFor: incoming.headers['x-forwarded-for'],
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
  });
  return new Promise((resolve) => gateway.listen(0, '127.0.0.1', () => resolve(gateway)));
}

describe('web server', () => {
  let root: string;
  let gateway: Server;
  let web: WebServer;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${web.port}${path}`, { headers, redirect: 'manual' });

  beforeAll(async () => {
    root = writeSite();
    gateway = await startGateway();
    // A listening TCP server has an AddressInfo.
    const { port } = gateway.address() as AddressInfo;
    web = await startWebServer({ root, port: 0, gatewayUrl: `http://127.0.0.1:${port}` });
  });

  afterAll(async () => {
    await web.close();
    await new Promise((resolve) => gateway.close(resolve));
    rmSync(join(root, '..'), { recursive: true });
  });

  describe('when a page exists', () => {
    it('answers it with the shared headers and asks caches to check back', async () => {
      const answer = await get('/supplier/orders');
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('supplier orders');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    });

    it('answers 304 to a browser that has it', async () => {
      const etag = (await get('/')).headers.get('etag') ?? '';
      expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    });

    it('sends it to its address without a trailing slash', async () => {
      const answer = await get('/supplier/orders/');
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toBe('/supplier/orders');
    });
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('answers "%s" with the variant %s', async (accepted, encoding) => {
    const answer = await get('/', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    await answer.body?.cancel();
  });

  it.each([
    ['/', 'home'],
    ['/supplier/orders', 'supplier'],
    ['/admin/orders', 'shell'],
    ['/no-such-page', '404'],
  ])('lets %s have the styles of its own page only', async (path, page) => {
    expect((await get(path)).headers.get('content-security-policy')).toBe(
      `style-src 'sha256-${page}'`,
    );
  });

  it('sends what is no page with the headers of files', async () => {
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // A page that is made of a file, by a fault or a frame, may do nothing.
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('lets hashed assets be kept for good', async () => {
    const answer = await get('/assets/app-1a2b.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    '/no-such-page',
    '/../headers.json',
    '/%2e%2e/headers.json',
    '/%E0%A4%A',
    '/assets/nothing.js',
    '/.//example.com/',
  ])('answers %s with the 404 page and status', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('not found');
  });

  it.each(['/admin', '/admin/orders', '/orders/AbC123'])(
    'answers %s with the app shell, not indexed',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('shell');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  describe('when the address belongs to the API', () => {
    it('passes method, path and body on and writes over the claimed address', async () => {
      const answer = await fetch(`http://127.0.0.1:${web.port}/api/contact?x=1`, {
        method: 'POST',
        body: 'hello',
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('x-from')).toBe('gateway');
      const seen: unknown = await answer.json();
      expect(seen).toMatchObject({ path: '/api/contact?x=1', method: 'POST', body: 'hello' });
      expect(JSON.stringify(seen)).not.toContain('203.0.113.9');
    });

    it('answers the next calls of a client whose long body the gateway cut off', async () => {
      const rude = createServer((incoming, outgoing) => {
        const isLong = Number(incoming.headers['content-length']) > 1_000_000;
        if (isLong) outgoing.writeHead(413, { connection: 'close' }).end('no');
        let bytes = 0;
        incoming.on('error', () => {}); // it cuts the connection itself
        incoming.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > 1_000_000) incoming.destroy();
        });
        incoming.on('end', () => outgoing.end('yes'));
      });
      await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
      const { port } = rude.address() as AddressInfo; // it listens on a port
      const site = await startWebServer({ root, port: 0, gatewayUrl: `http://127.0.0.1:${port}` });
      const send = async (body: Uint8Array<ArrayBuffer> | string) => {
        const to = `http://127.0.0.1:${site.port}/api/contact`;
        const answer = await fetch(to, { method: 'POST', body });
        await answer.arrayBuffer();
        return answer.status;
      };
      try {
        // Which of its connections a client takes for the next call is up to the client.
        for (let round = 0; round < 10; round += 1) {
          // The cut may overtake the answer.
          expect([413, 503]).toContain(await send(new Uint8Array(7_000_000)));
          expect([await send('one'), await send('two')]).toEqual([200, 200]);
        }
      } finally {
        await site.close();
        rude.close();
      }
    });

    it('answers 503 with Retry-After when the gateway is away', async () => {
      const lonely = await startWebServer({ root, port: 0, gatewayUrl: 'http://127.0.0.1:1' });
      try {
        const answer = await fetch(`http://127.0.0.1:${lonely.port}/api/products`);
        expect(answer.status).toBe(503);
        expect(answer.headers.get('strict-transport-security')).toBe('max-age=9');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('retry-after')).toBe('2');
        expect(await answer.json()).toMatchObject({ success: false });
      } finally {
        await lonely.close();
      }
    });
  });
});
