import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { StandIn } from './testing/stand-in.ts';
import { form, startTestFront, type TestFront } from './testing/test-front.ts';

const ORDER = '/orders/AbCdEfGhIjKlMnOpQrStUv';
const site = readFileSync(resolve(import.meta.dirname, '../../deploy/nginx/site.conf'), 'utf8');

/** Two addresses, which are kept. */
const FEEDS = '~ ^/feeds/(?:google\\.xml|meta\\.csv)$';

/** By what each location that asks the pages server counts the calls of a network. */
const costs: Readonly<Record<string, string>> = {
  '~ ^/(?:marketplace(?:/[1-9][0-9]*|/category/[a-z0-9-]+)?)?$': 'searches',
  '~ ^/orders/[^/]+$': 'page_renders',
  '@form_post': 'forms',
  '/': 'page_renders',
  '= /preview': 'forms',
  '~ ^/admin(?:/|$)': 'page_renders',
  '~ ^/[\\w-]+\\.(?:txt|xml|webmanifest)$': 'page_renders',
};

describe('what a call to a page costs', () => {
  let pages: StandIn;
  let front: TestFront;

  beforeAll(async () => {
    pages = await StandIn.start((incoming, outgoing) => {
      incoming.resume().on('end', () => outgoing.end('page'));
    });
    front = await startTestFront({ pagesUrls: [pages.url] });
  });
  afterAll(async () => {
    await front.stop();
    await pages.stop();
  });

  it('is counted for its network wherever anyone can invent an address', () => {
    const blocks = [...site.matchAll(/^location ([^\n]+) \{$(.*?)^\}$/gms)];
    const asking = blocks.filter(([, , lines]) => lines?.includes('proxy_pass http://pages'));
    const counted = asking.map(([, name = '', lines = '']) => [
      name,
      /limit_req zone=(\w+)/.exec(lines)?.[1],
    ]);
    expect(Object.fromEntries(counted)).toEqual({ ...costs, [FEEDS]: undefined });
  });

  it.each(['/', '/marketplace/1', '/contact', '/admin/orders', '/robots.txt', ORDER])(
    'is no place for a body: %s',
    async (path) => {
      const asked = pages.calls.length;
      const outgoing = request(`${front.origin}${path}`, { agent: false });
      outgoing.setHeader('content-length', 5_000_000);
      outgoing.on('error', () => {}); // nginx ends it while it sends
      outgoing.write(new Uint8Array(200_000));
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(413);
      outgoing.destroy();
      expect(pages.calls.length).toBe(asked);
    },
  );

  it('is counted where the number of a product is invented', async () => {
    let number = 1_000;
    const ask = async (count: number, from: string) => {
      const calls = Array.from({ length: count }, () =>
        front.call(`/marketplace/${number++}`, { from }),
      );
      return new Set((await Promise.all(calls)).map(({ status }) => status));
    };
    let statuses = new Set<number | undefined>();
    // A slow machine takes longer to use up what a network may open.
    while (number < 7_000 && !statuses.has(429)) statuses = await ask(200, '127.0.90.1');
    expect(statuses).toContain(429);
    expect(await ask(20, '127.0.91.1')).toEqual(new Set([200]));
  });

  it('is counted for the /24 of an IPv4 address that a proxy writes as one of IPv6', async () => {
    const behindProxy = await startTestFront({
      pagesUrls: [pages.url],
      trustedProxies: '127.0.0.1',
    });
    const searchFrom = async (address: string, count: number) => {
      const calls = Array.from({ length: count }, (_, n) =>
        behindProxy.call(`/marketplace?search=${n}`, { headers: { 'x-forwarded-for': address } }),
      );
      return new Set((await Promise.all(calls)).map(({ status }) => status));
    };
    expect(await searchFrom('::ffff:203.0.113.9', 400)).toEqual(new Set([200, 429]));
    expect(await searchFrom('203.0.113.77', 300)).toContain(429);
    // Other networks, in either spelling.
    expect(await searchFrom('::ffff:198.51.100.9', 100)).toEqual(new Set([200]));
    expect(await searchFrom('2001:db8::1', 100)).toEqual(new Set([200]));
    await behindProxy.stop();
  });

  it('has one address for each product', async () => {
    // The pages server has no page for another spelling, and `/` counts it.
    expect(site).toContain('marketplace(?:/[1-9][0-9]*|');
    const asked = pages.calls.length;
    await front.call('/marketplace/007?search=x');
    expect(pages.calls.slice(asked).map(({ url }) => url)).toEqual(['/marketplace/007']);
  });

  it('bounds the copies on the disk at each moment, whatever addresses are invented', async () => {
    const networks = Array.from({ length: 8 }, (_, n) => `127.0.${100 + n}.1`);
    const searches = networks.flatMap((from) =>
      Array.from({ length: 200 }, (_, i) => ({ from, path: `/marketplace?search=${from}-${i}` })),
    );
    const [run = ''] = readdirSync(front.home).filter((name) => name.startsWith('run-'));
    const asked = pages.calls.length;
    for (let i = 0; i < searches.length; i += 50)
      await Promise.all(
        searches.slice(i, i + 50).map(({ from, path }) => front.call(path, { from })),
      );
    expect(pages.calls.length - asked).toBe(searches.length);
    const copies = readdirSync(join(front.home, run, 'pages')).length;
    expect(copies).toBeGreaterThan(100);
    expect(copies).toBeLessThan(1_000);
  });

  it('keeps copies packed, and unpacks one for a client that cannot', async () => {
    pages.answer = ({ headers }, outgoing) => {
      outgoing.writeHead(200, { 'content-encoding': headers['accept-encoding'] });
      outgoing.end(gzipSync('the page'));
    };
    const { body, headers } = await front.call('/contact');
    expect([body, headers['content-encoding']]).toEqual(['the page', undefined]);
    const packed = await front.call('/contact', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
  });

  it('leaves nothing of a body on the disk that the copies of pages need', async () => {
    let heard: ((bytes: number) => void) | undefined;
    pages.answer = (incoming) => incoming.once('data', (part: Buffer) => heard?.(part.length));
    const [run = ''] = readdirSync(front.home).filter((name) => name.startsWith('run-'));
    for (const path of ['/preview', '/api/orders']) {
      const bytes = new Promise<number>((resolved) => {
        heard = resolved;
      });
      const outgoing = request(`${front.origin}${path}`, {
        ...form,
        headers: { ...form.headers, 'content-length': 150_000 },
        agent: false,
      });
      outgoing.on('error', () => {}); // cut below
      outgoing.write(new Uint8Array(100_000));
      // The pages server has the beginning while the rest is still to come.
      expect(await bytes).toBeGreaterThan(0);
      expect(readdirSync(join(front.home, run, 'client_body'))).toEqual([]);
      outgoing.destroy();
    }
  });
});
