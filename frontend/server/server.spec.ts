import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildOrder, sampleBuyer } from '../src/testing/buildOrder.ts';
import { buildProduct } from '../src/testing/buildProduct.ts';
import { EMPTY_STYLE, inlineCodeOf, sourcesOf, styleHashes } from './testing/checks.ts';
import { type Page, Pages, show } from './testing/pages.ts';

const order = buildOrder();
const shop = {
  'GET /api/products': {
    body: {
      data: [buildProduct({ compareAtPrice: '56000.00' }), buildProduct({ id: 2, imageUrl: null })],
      meta: { total: 2, nextCursor: null },
    },
  },
  [`GET /api/orders/${order.orderId}/status`]: { body: { success: true, data: order } },
};

const pages = new Pages();
beforeAll(() => pages.start({ PICTURE_SOURCES: 'https://pictures.example.ng' }));
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = shop;
});

const wrongOrder = { ...sampleBuyer, customerName: '', productId: '1', formId: 'x', quantity: '1' };
const everyPage: Record<string, () => Promise<Page>> = {
  marketplace: () => pages.call('/marketplace'),
  'marketplace, nothing found': () => pages.call('/marketplace?search=zzz'),
  'order form': () => pages.call('/marketplace?order=1'),
  'order form, refused': () => pages.post('/api/orders', wrongOrder),
  product: () => pages.call('/marketplace/1'),
  'product that is not on sale': () => pages.call('/marketplace/99'),
  order: () => pages.call(`/orders/${order.orderId}`),
  'order that does not exist': () => pages.call('/orders/none'),
  'contact form, refused': () => pages.post('/api/contact', {}),
  'page of text': () => pages.call('/terms'),
  account: () => pages.call('/auth'),
  'back office': () => pages.call('/admin/orders'),
  'not found': () => pages.call('/none'),
};

describe('the pages server', () => {
  it.each(Object.entries(everyPage))(
    'has a policy with the hashes of the styles of its page, which has no inline code: %s',
    async (_name, get) => {
      const { text, headers } = show(await get());
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      const styles = styleHashes(text);
      expect(styles.length).toBeGreaterThan(0);
      expect(new Set(sourcesOf(policy, 'style-src'))).toEqual(
        new Set(["'self'", EMPTY_STYLE, ...styles]),
      );
      expect(sourcesOf(policy, 'script-src')).toEqual([
        "'self'",
        expect.stringMatching(/^'sha256-/),
      ]);
      expect(sourcesOf(policy, 'img-src')).toEqual([
        "'self'",
        'blob:',
        'https://pictures.example.ng',
      ]);
      expect(document.querySelector('main')).not.toBeNull();
      expect(inlineCodeOf(document)).toEqual([]);
    },
  );

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('compresses by %s', async (coding, accepted, decompress) => {
    const plain = await pages.call('/marketplace');
    const packed = await pages.call('/marketplace', { headers: { 'accept-encoding': accepted } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decompress(packed.bytes).toString('utf8')).toBe(plain.text);
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, text } = await pages.call('/marketplace', { method: 'HEAD' });
    expect(status).toBe(200);
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
    expect(text).toBe('');
  });

  it.each([
    ['a message of 5.9 MB', '/api/contact', `message=${'<'.repeat(5_900_000)}`],
    ['an order of 2 MB of empty fields', '/api/orders', 'a&'.repeat(1_000_000)],
    ['an account of 40 kB', `/api/orders/${order.orderId}/refund-account`, 'x'.repeat(40_000)],
  ])('refuses %s, and lives on', async (_what, path, body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    // The connection may close before all is sent.
    const status = await pages.call(path, { method: 'POST', headers, body }).then(
      (page) => page.status,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(status);
    expect(pages.asked(`POST ${path}`)).toEqual([]);
    expect((await pages.call('/marketplace')).status).toBe(200);
  });

  it('stays small under hundreds of forms that are as long as a form may be', async () => {
    const fields = ['firstName', 'lastName', 'subject', 'message'];
    const message = fields.map((name) => `${name}=${'<'.repeat(8_000)}`).join('&');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = () => pages.call('/api/contact', { method: 'POST', headers, body: message });
    const statuses = new Set<number>();
    // Few at a time: one that a busy machine sends too slowly is cut off.
    for (let round = 0; round < 20; round += 1)
      for (const { status, text } of await Promise.all(Array.from({ length: 5 }, post))) {
        statuses.add(status);
        // Each field is cut to the longest that the gateway takes.
        expect(text.length).toBeLessThan(600_000);
      }
    expect([...statuses]).toEqual([400]);
    const { text } = await pages.health('/metrics');
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
    expect(Number(bytes)).toBeLessThan(300 * 1024 * 1024);
  });

  it('passes a proof on as it comes, and keeps none of it', async () => {
    const path = `/api/orders/${order.orderId}/payment-proof`;
    pages.replies = { ...shop, [`POST ${path}`]: { body: { success: true } } };
    const body = Buffer.alloc(5_000_000, 'x');
    const headers = { 'content-type': 'multipart/form-data; boundary=y' };
    const { status } = await pages.call(path, { method: 'POST', headers, body });
    expect(status).toBe(303);
    const [call] = pages.asked(`POST ${path}`);
    expect(call?.headers['content-type']).toBe('multipart/form-data; boundary=y');
    expect(call?.body.length).toBe(body.length);
  });

  it('is healthy, and counts what it answers without the ids of orders', async () => {
    await pages.call(`/orders/${order.orderId}`);
    expect((await pages.health('/health/live')).status).toBe(200);
    expect((await pages.health('/health/ready')).status).toBe(200);
    const { text } = await pages.health('/metrics');
    expect(text).toContain('pages_request_duration_seconds_count{page="order",status="200"}');
    expect(text).not.toContain(order.orderId);
  });
});

describe('what the owner has changed', () => {
  const owned = new Pages();
  const saved = {
    COMPANY_NAME: 'Ada & Sons',
    COMPANY_PHONE: '+234 803 111 2222',
    COMPANY_X_URL: 'https://x.com/ada',
    DELIVERY_REFUNDS: 'Money back in two days.',
    SITE_NOTICE: 'Closed for stocktaking on Friday.',
    WORKING_HOURS: 'Mon-Tue 10:00-12:00',
    PUBLIC_HOLIDAYS: '2999-12-25 Christmas',
    PICTURE_HOME: `${'a'.repeat(32)} Four people at a table`,
    PICTURE_FARMING: `${'b'.repeat(32)} Maize in the sun`,
    WORDS_FAQ: JSON.stringify([
      { question: 'Do you sell seeds?', category: '', answer: 'Ask +234 or {company}.' },
    ]),
    WORDS_TECHNOLOGY: '[]',
    WORDS_ACCOUNT_CLAIMS: '[]',
    WORDS_PAGES: JSON.stringify([
      { slug: 'careers', title: 'Careers', page: 'We look for people.\n\n- Drivers\n- Clerks' },
    ]),
  };
  beforeAll(async () => {
    await owned.start({ COMPANY_RC_NUMBER: '77', COMPANY_COUNTRY: 'Ghana' });
    owned.replies = {
      ...shop,
      'GET /api/site': {
        body: { success: true, data: { saved: { ...saved, COMPANY_COUNTRY: 'Togo' } } },
      },
    };
  });
  afterAll(() => owned.stop());

  it.each(['/terms', '/privacy-policy', '/auth', '/trading', '/marketplace', '/admin', '/none'])(
    'is on the page %s',
    async (path) => {
      const { text } = await owned.call(path);
      expect(text).toMatch(/Ada (?:&amp;|&) Sons/);
      expect(text).not.toContain('Spade Orion');
    },
  );

  it('is in words, links and structured data of the home page, the environment before it', async () => {
    const { text } = show(await owned.call('/'));
    expect(document.querySelector('aside')).toHaveTextContent('Closed for stocktaking on Friday.');
    expect(text).toContain('href="tel:+2348031112222"');
    expect(text).toContain('Money back in two days.');
    expect(text).toContain('Monday-Tuesday 10:00\u00a0AM-12:00\u00a0PM WAT');
    expect(text).toContain('25 December 2999, Christmas');
    expect(text).toContain('https://x.com/ada');
    expect(text).not.toContain('facebook');
    expect(text).toContain('RC 77');
    expect(text).toContain('Ghana');
    expect(text).not.toContain('Togo');
  });

  it('is in the words of pages, and takes out what is not true of the company', async () => {
    const home = show(await owned.call('/')).text;
    expect(home).toContain('Do you sell seeds?');
    expect(home).toContain('Ask +234 or Ada &amp; Sons.');
    expect(home).not.toContain('Which kinds of building work');
    expect(home).not.toContain('Business technology');
    // Not for the browser.
    expect(document.getElementById('page-data')).not.toHaveTextContent('Do you sell seeds?');
    expect((await owned.call('/auth')).text).not.toContain('1000+');
  });

  it('is in pictures in place of the drawings, also where someone shares the page', async () => {
    const preview = () =>
      document.querySelector('meta[property="og:image"]')?.getAttribute('content');
    const pictures = () =>
      [...document.querySelectorAll('main img')].map((image) => [
        image.getAttribute('src'),
        image.getAttribute('alt'),
      ]);
    const farming = [`/pictures/${'b'.repeat(32)}-800.webp`, 'Maize in the sun'];
    show(await owned.call('/'));
    expect(preview()).toBe(`https://shop.example.ng/pictures/${'a'.repeat(32)}.jpg`);
    const home = pictures();
    expect(home).toContainEqual([`/pictures/${'a'.repeat(32)}-800.webp`, 'Four people at a table']);
    // The words of its card say what it is.
    expect(home).toContainEqual([farming[0], '']);
    expect(home).not.toContainEqual(['/art/sleeves.svg#far', '']);
    expect(home).toContainEqual(['/art/sleeves.svg#tra', '']);
    show(await owned.call('/farming'));
    expect(preview()).toBe(`https://shop.example.ng/pictures/${'b'.repeat(32)}.jpg`);
    expect(pictures()).toContainEqual(farming);
    expect(document.querySelector('main img')?.getAttribute('srcset')).toContain(
      '-1600.webp 1600w',
    );
    show(await owned.call('/trading'));
    expect(preview()).toBe('https://shop.example.ng/og/trading.png');
    expect(document.getElementById('page-data')).not.toHaveTextContent('Maize in the sun');
  });

  it('has a page of its own in footer and sitemap', async () => {
    show(await owned.call('/pages/careers'));
    expect(document.querySelector('h1')).toHaveTextContent('Careers');
    expect(document.querySelector('main li')).toHaveTextContent('Drivers');
    expect(document.querySelector('footer a[href="/pages/careers"]')).toHaveTextContent('Careers');
    const { text } = await owned.call('/sitemap.xml');
    expect(text).toContain('<loc>https://shop.example.ng/pages/careers</loc>');
    expect((await owned.call('/pages/none')).status).toBe(404);
  });

  it('shows a draft to the session that the gateway accepts, and is not kept', async () => {
    const changes = '[{"key":"COMPANY_NAME","value":"Draft Ltd","version":1}]';
    const draft = { token: 'secret', page: '/terms', changes };
    owned.replies = {
      ...owned.replies,
      'POST /api/admin/settings/preview': {
        body: { success: true, data: { saved: { COMPANY_NAME: 'Draft Ltd' } } },
      },
    };
    const { text, headers } = await owned.post('/preview', draft);
    expect(text).toContain('Terms and refunds | Draft Ltd');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const [call] = owned.asked('POST /api/admin/settings/preview');
    expect(call?.headers.authorization).toBe('Bearer secret');
    expect(call?.body.toString()).toBe(`{"changes":${changes}}`);
    // The next visitor sees what was published.
    expect((await owned.call('/terms')).text).toContain('Ada &amp; Sons');
    owned.replies = {
      ...owned.replies,
      'POST /api/admin/settings/preview': { status: 401, body: { code: 'UNAUTHORIZED' } },
    };
    expect((await owned.post('/preview', draft)).status).toBe(404);
  });

  it('is in the manifest', async () => {
    const { text, headers } = await owned.call('/site.webmanifest');
    expect(JSON.parse(text)).toMatchObject({ name: 'Ada & Sons' });
    expect(headers['content-type']).toBe('application/manifest+json');
  });

  it('stays while the gateway is away', async () => {
    await owned.call('/terms');
    await owned.stopGateway();
    const { status, text } = await owned.call('/privacy-policy');
    expect(status).toBe(200);
    expect(text).toContain('Ada &amp; Sons');
  });
});

describe('when the gateway is away', () => {
  const lonely = new Pages();
  beforeAll(async () => {
    await lonely.start();
    await lonely.stopGateway();
  });
  afterAll(() => lonely.stop());

  it('leaves its pages to nginx, which has built ones', async () => {
    for (const path of ['/marketplace', '/marketplace/1', '/orders/x', '/terms', '/admin'])
      expect((await lonely.call(path)).status).toBe(502);
  });

  it('says that a form was not taken', async () => {
    const { status } = await lonely.post('/api/contact', {
      firstName: 'Ada',
      lastName: 'Obi',
      email: 'ada@example.com',
      subject: 'A wall',
      message: 'Hello',
    });
    expect(status).toBe(502);
  });
});

describe('on SIGTERM', () => {
  it('answers the call under way, takes no other, and ends', async () => {
    const leaving = new Pages();
    await leaving.start();
    const answer = Promise.withResolvers<(typeof shop)[string]>();
    leaving.replies = { 'GET /api/products': answer.promise };
    const underWay = leaving.call('/marketplace');
    while (leaving.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    leaving.sendSigterm();
    await untilRefused(leaving);
    answer.resolve(shop['GET /api/products']);
    expect((await underWay).status).toBe(200);
    await expect(leaving.exitCode).resolves.toBe(0);
    await leaving.stop();
  });
});

/** Calls until the server takes no connection any more. */
async function untilRefused(leaving: Pages): Promise<void> {
  let code: string | undefined;
  while (code !== 'ECONNREFUSED')
    code = await leaving.call('/none').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
}
