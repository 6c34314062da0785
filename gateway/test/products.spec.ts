import { once } from 'node:events';
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { WHOLE_LIST_LIMIT } from '../src/shop/products-cache.ts';
import { buildProduct } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

/** Sends a request without fetch's own decompression. */
async function askRaw(url: string, headers: Record<string, string>) {
  const request = get(url, { headers });
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('products', () => {
  let bed: GatewayBed;
  let url: string;
  const reads = () => bed.services.calls('catalog.list-products');

  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/products`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('catalog.list-products', () => ({
      products: ['Cement', 'Sand', 'Paint'].map((title, i) => buildProduct({ id: i + 1, title })),
      total: 3,
      nextCursor: null,
    }));
  });

  it('are listed as every screen sees them, money as two-decimal text', async () => {
    bed.services.answer('catalog.list-products', () => ({
      products: [buildProduct({ compareAtPriceKobo: 1_000_000, availableQuantity: 3 })],
      total: 1,
      nextCursor: null,
    }));
    const { status, headers, body } = await ask(`${url}?limit=20`);
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
          isTracked: true,
          pictures: [],
          specifications: [],
          changedOn: '2026-11-20',
          variants: [],
        },
      ],
      meta: { total: 1, nextCursor: null, searchedFor: null, near: [] },
    });
  });

  it('say what was searched for instead, and what is near', async () => {
    bed.services.answer('catalog.list-products', () => ({
      products: [],
      total: 0,
      nextCursor: null,
      searchedFor: 'cement',
      near: [buildProduct({ id: 9 })],
    }));
    const { body } = await ask(`${url}?search=cemant&sort=-price&limit=20`);
    expect(body.meta).toMatchObject({ searchedFor: 'cement', near: [{ id: 9 }] });
    expect(reads()).toEqual([{ search: 'cemant', sort: '-price', limit: 20 }]);
    expect((await ask(`${url}?sort=colour`)).status).toBe(400);
  });

  it('are listed with their variants, the default without an id', async () => {
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
    const { body } = await ask(`${url}?limit=20`);
    const [product] = body.data as { variants: unknown }[];
    expect(product?.variants).toEqual([
      {
        id: null,
        title: '2 yards',
        price: '14000.00',
        compareAtPrice: '16000.50',
        inStock: true,
        inventoryQuantity: 5,
        isTracked: true,
      },
      {
        id: 12,
        title: '4 yards',
        price: '21000.00',
        compareAtPrice: null,
        inStock: false,
        inventoryQuantity: 0,
        isTracked: true,
      },
    ]);
  });

  it('are sent by brotli, gzip or plain, as the client accepts', async () => {
    const plain = await askRaw(url, {});
    const gzip = await askRaw(url, { 'accept-encoding': 'gzip, br;q=0' });
    const brotli = await askRaw(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gzip.headers.vary).toBe('Accept-Encoding');
  });

  it('are not sent again to a client that has them: 304', async () => {
    const { headers } = await askRaw(url, {});
    const again = await askRaw(url, { 'if-none-match': `W/"other", ${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect((await askRaw(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('are announced to HEAD without a body', async () => {
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  });

  it('are filtered and paged by the catalogue', async () => {
    await ask(`${url}?search=%20cement%20&category=Building&inStock=true&limit=20&cursor=abc`);
    expect(reads()).toEqual([
      { search: 'cement', category: 'Building', inStock: true, limit: 20, cursor: 'abc' },
    ]);
  });

  it('are the kept list where search and category are empty, as a form without scripts sends them', async () => {
    expect((await ask(`${url}?search=&category=`)).status).toBe(200);
    // It may be kept already; a filtered read would have no such limit.
    for (const read of reads()) expect(read).toEqual({ limit: WHOLE_LIST_LIMIT });
  });

  it('are refused for a parameter that is no value of its kind, by name', async () => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=ten', 'limit'],
      ['inStock=perhaps', 'inStock'],
      [`search=${'x'.repeat(201)}`, 'search'],
      ['search=a&search=b', 'search'],
      ['search=%00', 'search'],
    ]) {
      const { status, body } = await ask(`${url}?${query}`);
      expect({ query, status, fields: Object.keys(body.errors ?? {}) }).toEqual({
        query,
        status: 400,
        fields: [field],
      });
    }
  });

  it('are found by id as the list has them, others are 404', async () => {
    bed.services.answer('catalog.list-products', ({ id }) => {
      const products = id === 7 ? [buildProduct()] : [];
      return { products, total: products.length, nextCursor: null };
    });
    expect(await ask(`${url}/7`)).toMatchObject({
      status: 200,
      body: { success: true, data: { id: 7, price: '9800.50' } },
    });
    for (const id of ['8', '0', '7.5', 'cement', '99999999999'])
      expect(await ask(`${url}/${id}`)).toMatchObject({
        status: 404,
        body: { success: false, code: 'CATALOG.PRODUCT_NOT_FOUND' },
      });
  });

  it('name the product of the store that is sold in the place of one’s own', async () => {
    bed.services.answer('catalog.list-products', () => ({
      products: [],
      total: 0,
      nextCursor: null,
      movedTo: 9,
    }));
    expect(await ask(`${url}/8`)).toMatchObject({ status: 404, body: { details: { movedTo: 9 } } });
  });
});
