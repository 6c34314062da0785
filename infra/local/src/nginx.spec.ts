import { mkdtempSync, rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from './nginx.ts';
import { ProcessKeeper } from './process-keeper.ts';
import { StandIn } from './testing/stand-in.ts';
import { startTestFront, type TestFront } from './testing/test-front.ts';

/** The TLS proxy of these tests. */
const PROXY = '127.0.0.77';

describe('the nginx that ships', () => {
  let gateway: StandIn;
  let front: TestFront;
  const get = (path: string, headers: OutgoingHttpHeaders = {}) => front.call(path, { headers });

  beforeAll(async () => {
    gateway = await StandIn.start(({ headers }, outgoing) => {
      const { 'x-forwarded-for': address, 'x-forwarded-proto': protocol } = headers;
      outgoing.end(JSON.stringify({ address, protocol }));
    });
    front = await startTestFront({
      gatewayUrls: [gateway.url],
      trustedProxies: `${PROXY}, 10.8.0.0/16, fd00::/8`,
    });
  });
  afterAll(async () => {
    await front.stop();
    await gateway.stop();
  });

  describe('when a page exists', () => {
    it('sends it with the headers of pages and makes caches check again', async () => {
      const { status, body, headers } = await get('/supplier/orders');
      expect([status, body]).toEqual([200, 'supplier orders']);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'content-security-policy': 'style-src page',
        'cache-control': 'no-cache',
      });
    });

    it('sends 304 to a browser that has it', async () => {
      const { etag } = (await get('/')).headers;
      expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    });

    it('redirects to its address without a trailing slash', async () => {
      const response = await get('/supplier/orders/');
      expect(response).toMatchObject({ status: 308, headers: { location: '/supplier/orders' } });
    });

    it.each([
      ['br, gzip', 'br', 'home, brotli'],
      ['gzip', 'gzip', 'home, gzip'],
    ])('sends the compressed file for "%s": %s', async (accepted, coding, file) => {
      const { body, headers } = await get('/', { 'accept-encoding': accepted });
      expect(body).toBe(file);
      expect(headers).toMatchObject({
        'content-encoding': coding,
        vary: 'Accept-Encoding',
        'content-type': 'text/html; charset=utf-8',
      });
    });
  });

  it('lets caches keep hashed assets for a year', async () => {
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it("sends the back office's worker with a policy that lets it fetch", async () => {
    const { headers } = await get('/desk.js');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it.each(['/no-such-page', '/orders/a/b', '/.//example.com/'])(
    'sends the 404 page for %s',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([404, 'not found']);
    },
  );

  it.each([
    ['/admin/orders', 'frame of the orders'],
    ['/admin/login', 'shell of /admin'],
  ])(
    'sends the back office for %s: its own page, or the shell; not to be indexed',
    async (path, page) => {
      const { status, body, headers } = await get(path);
      expect([status, body]).toEqual([200, page]);
      expect(headers['x-robots-tag']).toBe('noindex');
    },
  );

  describe('when a trusted proxy is in front', () => {
    /** What the gateway learns of a call from the loopback address `from`. */
    const told = async (from: string, headers: OutgoingHttpHeaders) =>
      JSON.parse((await front.call('/api/x', { headers, from })).body) as unknown;
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
      ['the proxy itself when the header is not an address', 'localhost', PROXY],
    ])('believes %s', async (_what, list, address) => {
      expect(await told(PROXY, viaTls(list))).toEqual({ address, protocol: 'https' });
    });

    it('believes no one else about address and protocol', async () => {
      const own = { address: '127.0.0.78', protocol: 'http' };
      expect(await told('127.0.0.78', viaTls(visitor))).toEqual(own);
      expect(await told('127.0.0.78', viaTls([visitor, PROXY]))).toEqual(own);
    });

    it('takes no other word than https for the protocol', async () => {
      const headers = { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'gopher' };
      expect(await told(PROXY, headers)).toMatchObject({ protocol: 'http' });
    });

    it.each(['proxy.example', '10.0.0.0/0', '10.0.0.1; }', '10.0.0.1/', '0.0.0.0/7', '*'])(
      'does not start with TRUSTED_PROXIES=%s',
      async (trustedProxies) => {
        const folder = mkdtempSync(join(tmpdir(), 'bad-'));
        const options = {
          root: join(import.meta.dirname, '../../..'),
          site: folder,
          folder,
          port: 1,
          gatewayUrls: [gateway.url],
          pagesUrls: [],
          trustedProxies,
        };
        await expect(startNginx(new ProcessKeeper(folder), options)).rejects.toThrow(
          /^TRUSTED_PROXIES: "/,
        );
        rmSync(folder, { recursive: true });
      },
    );
  });
});
