import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { buildProduct } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

/** Sends a request without fetch's own decompression. */
async function askRaw(url: string, headers: Record<string, string>, agent?: Agent) {
  const request = get(url, { headers, agent });
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('GET /api/products', () => {
  let bed: GatewayBed;
  let url: string;
  const reads = () => bed.services.calls('catalog.list-products').length;
  const answerTitles = (...titles: string[]) =>
    bed.services.answer('catalog.list-products', () => ({
      products: titles.map((title, i) => buildProduct({ id: i + 1, title })),
      total: titles.length,
      nextCursor: null,
    }));
  const titles = async () => {
    const { body } = await ask(url);
    return (body.data as { title: string }[]).map(({ title }) => title);
  };

  beforeEach(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/products`;
  });
  afterEach(() => bed.close());

  it('lists what every screen sees, money as two-decimal text', async () => {
    bed.services.answer('catalog.list-products', () => ({
      products: [buildProduct({ compareAtPriceKobo: 1_000_000, availableQuantity: 3 })],
      total: 1,
      nextCursor: null,
    }));
    const { status, headers, body } = await ask(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toEqual({
      success: true,
      data: [
        {
          id: 7,
          title: 'Portland cement 50 kg',
          description: '<p>Dry.</p>',
          category: 'Building',
          price: '9800.50',
          compareAtPrice: '10000.00',
          imageUrl: '/catalogue/portland-cement-50kg.svg',
          inStock: true,
          inventoryQuantity: 3,
          variants: [],
        },
      ],
      meta: { total: 1, nextCursor: null },
    });
  });

  it('lists the variants of a product, the default without an id', async () => {
    const shared = { compareAtPriceKobo: null, inStock: true, sku: 'secret-sku' };
    const small = { ...shared, id: null, title: '2 yards', priceKobo: 1_400_000 };
    const large = { ...shared, id: 12, title: '4 yards', priceKobo: 2_100_000 };
    const variants = [
      { ...small, availableQuantity: 5, compareAtPriceKobo: 1_600_050 },
      { ...large, availableQuantity: 0, inStock: false },
    ];
    bed.services.answer('catalog.list-products', () => ({
      products: [buildProduct({ variants })],
      total: 1,
      nextCursor: null,
    }));
    const { body } = await ask(url);
    const [product] = body.data as { variants: unknown }[];
    expect(product?.variants).toEqual([
      {
        ...{ id: null, title: '2 yards', price: '14000.00', compareAtPrice: '16000.50' },
        ...{ inStock: true, inventoryQuantity: 5 },
      },
      {
        ...{ id: 12, title: '4 yards', price: '21000.00', compareAtPrice: null },
        ...{ inStock: false, inventoryQuantity: 0 },
      },
    ]);
  });

  it('calls the catalogue once a second when 500 clients hit a cold cache at once', async () => {
    answerTitles('Cement');
    const agent = new Agent({ keepAlive: true, maxSockets: 500 });
    const startedAt = performance.now();
    const all = Array.from({ length: 500 }, () => askRaw(url, {}, agent));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    agent.destroy();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(reads()).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
  });

  it('sends brotli, gzip or plain, as the client accepts', async () => {
    answerTitles('Cement', 'Sand', 'Paint');
    const plain = await askRaw(url, {});
    const gzip = await askRaw(url, { 'accept-encoding': 'gzip, br;q=0' });
    const brotli = await askRaw(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gzip.headers.vary).toBe('Accept-Encoding');
  });

  it('responds 304 to a client that has it', async () => {
    answerTitles('Cement');
    const { headers } = await askRaw(url, {});
    const again = await askRaw(url, { 'if-none-match': `W/"other", ${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect((await askRaw(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('responds to HEAD without a body', async () => {
    answerTitles('Cement');
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  });

  it('responds 503 with Retry-After while the catalogue does not respond and there is no list yet', async () => {
    bed.services.answer('catalog.list-products', () => {
      throw new CodedError('PLATFORM.OVERLOADED', { message: 'catalog.list-products' });
    });
    const { status, headers } = await ask(url);
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  describe('when it is filtered or paged', () => {
    it('passes search, category, stock, limit and cursor on', async () => {
      answerTitles();
      await ask(`${url}?search=%20cement%20&category=Building&inStock=true&limit=20&cursor=abc`);
      expect(bed.services.calls('catalog.list-products')).toEqual([
        { search: 'cement', category: 'Building', inStock: true, limit: 20, cursor: 'abc' },
      ]);
    });

    it('takes empty parameters as none', async () => {
      answerTitles('Cement');
      await titles();
      await ask(`${url}?search=&category=&inStock=`);
      expect(reads()).toBe(1);
    });

    it.each([
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=ten', 'limit'],
      ['inStock=perhaps', 'inStock'],
      [`search=${'x'.repeat(201)}`, 'search'],
      ['search=a&search=b', 'search'],
      ['search=%00', 'search'],
    ])('refuses ?%s', async (query, field) => {
      const { status, body } = await ask(`${url}?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(body.errors ?? {})).toEqual([field]);
    });
  });
});

describe('GET /api/products/{productId}', () => {
  let bed: GatewayBed;
  beforeEach(async () => {
    bed = await startGatewayBed();
    bed.services.answer('catalog.list-products', ({ id }) => {
      const products = id === 7 ? [buildProduct()] : [];
      return { products, total: products.length, nextCursor: null };
    });
  });
  afterEach(() => bed.close());

  it('answers the product as the list has it', async () => {
    const { status, body } = await ask(`${bed.url}/api/products/7`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { id: 7, price: '9800.50' } });
  });

  it.each(['8', '0', '7.5', 'cement', '99999999999'])('has no product %s', async (id) => {
    const { status, body } = await ask(`${bed.url}/api/products/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: 'CATALOG.PRODUCT_NOT_FOUND' });
  });
});
