import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Broadcaster } from '@spade/bus/broadcast';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Broadcasts } from '@spade/contracts/events/events';
import type { Product } from '@spade/contracts/messages/catalog';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ProductsCache } from '../src/catalog/products-cache.ts';
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

  beforeAll(async () => {
    bed = await startGatewayBed({ PRODUCTS_CACHE_MS: '600000' });
    url = `${bed.url}/api/products`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.app.get(ProductsCache).drop();
  });

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

  it('calls the catalogue once for repeated requests', async () => {
    answerTitles('Cement');
    for (let i = 0; i < 5; i += 1) expect(await titles()).toEqual(['Cement']);
    expect(reads()).toBe(1);
  });

  it('calls the catalogue once when 1,000 clients hit a cold cache at once', async () => {
    answerTitles('Cement');
    const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
    const all = Array.from({ length: 1000 }, () => askRaw(url, {}, agent));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    agent.destroy();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(reads()).toBe(1);
  });

  it('sends brotli, gzip or plain, each with its own ETag', async () => {
    answerTitles('Cement', 'Sand', 'Paint');
    const plain = await askRaw(url, {});
    const gzip = await askRaw(url, { 'accept-encoding': 'gzip, br;q=0' });
    const brotli = await askRaw(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    const etags = [plain, gzip, brotli].map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[^"]+"$/);
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

  describe('when the catalogue reports a change', () => {
    it('returns the new list long before the kept one is too old', async () => {
      answerTitles('Cement');
      expect(await titles()).toEqual(['Cement']);
      answerTitles('Cement', 'Sand');
      await bed.app.get(Broadcaster).publish('catalog-changed', { at: new Date().toISOString() });
      await waitFor('the new list', async () => (await titles()).length === 2);
      expect(reads()).toBe(2);
    });

    it('keeps the list that it has when the catalogue says that it is the same', async () => {
      let current = 'first';
      bed.services.answer('catalog.list-products', (request) => {
        const common = { total: 1, nextCursor: null, version: current };
        return request.knownVersion === current
          ? { ...common, products: [], isKnown: true }
          : { ...common, products: [buildProduct({ title: `Of the ${current}` })] };
      });
      const cache = bed.app.get(ProductsCache);
      expect(await titles()).toEqual(['Of the first']);
      cache.drop();
      expect(await titles()).toEqual(['Of the first']);
      current = 'second';
      cache.drop();
      expect(await titles()).toEqual(['Of the second']);
      expect(await titles()).toEqual(['Of the second']);
      expect(bed.services.calls('catalog.list-products')).toEqual([
        expect.objectContaining({ limit: 1000 }),
        { limit: 1000, knownVersion: 'first' },
        { limit: 1000, knownVersion: 'first' },
      ]);
    });

    describe('and names the products', () => {
      const all = ['Cement', 'Sand', 'Paint'];
      let shelf: Product[];
      let nextCursor: string | null;
      const announce = (change: Partial<Broadcasts['catalog-changed']>) =>
        bed.app
          .get(Broadcaster)
          .publish('catalog-changed', { at: new Date().toISOString(), ...change });
      const asked = () => bed.services.calls('catalog.list-products');
      const rename = (id: number, title: string) => {
        shelf = shelf.map((product) => (product.id === id ? { ...product, title } : product));
      };
      const remove = (id: number) => {
        shelf = shelf.filter((product) => product.id !== id);
      };

      beforeEach(async () => {
        nextCursor = null;
        shelf = all.map((title, i) => buildProduct({ id: i + 1, title }));
        bed.services.answer('catalog.list-products', ({ ids }) => ({
          products: ids ? shelf.filter(({ id }) => ids.includes(id)) : shelf,
          ...{ total: shelf.length, nextCursor, version: 'a' },
        }));
      });

      it('reads only those again, and leaves each at its place', async () => {
        expect(await titles()).toEqual(all);
        const { headers } = await askRaw(url, {});
        rename(2, 'River sand');
        await announce({ productIds: [2] });
        await waitFor('the new list', async () => (await titles()).includes('River sand'));
        expect(await titles()).toEqual(['Cement', 'River sand', 'Paint']);
        expect(asked().slice(1)).toEqual([{ limit: 1, ids: [2] }]);
        const part = await askRaw(url, { 'accept-encoding': 'br' });
        expect(part.headers.etag).not.toBe(headers.etag);
        bed.app.get(ProductsCache).drop();
        const whole = await askRaw(url, { 'accept-encoding': 'br' });
        expect(whole.headers.etag).toBe(part.headers.etag);
        expect(whole.body).toEqual(part.body);
      });

      it('reads several that have changed since, and no others', async () => {
        await titles();
        rename(1, 'Lime');
        await announce({ productIds: [1] });
        rename(3, 'Varnish');
        await announce({ productIds: [3] });
        await waitFor('both', async () => (await titles()).join() === 'Lime,Sand,Varnish');
        for (const request of asked().slice(1)) expect(request.ids).toBeDefined();
      });

      it('loses none that comes while another is read', async () => {
        await titles();
        const { promise: mayAnswer, resolve: release } = Promise.withResolvers<void>();
        const early = shelf;
        bed.services.answer('catalog.list-products', async ({ ids }) => {
          if (ids?.length === 1) await mayAnswer;
          const from = ids?.length === 1 ? early : shelf;
          return {
            products: from.filter(({ id }) => ids?.includes(id)),
            ...{ total: 3, nextCursor },
          };
        });
        await announce({ productIds: [1] });
        await waitFor('a first read', async () => {
          void titles();
          return asked().length === 2;
        });
        rename(2, 'River sand');
        await announce({ productIds: [2] });
        await waitFor('a second read', async () => {
          void titles();
          return asked().length === 3;
        });
        expect(asked()[2]).toEqual({ limit: 2, ids: [1, 2] });
        release();
        await waitFor('the change', async () => (await titles())[1] === 'River sand');
        expect(await titles()).toEqual(['Cement', 'River sand', 'Paint']);
      });

      it('reads the whole list again when one of them is no longer on sale', async () => {
        await titles();
        remove(2);
        await announce({ productIds: [2] });
        await waitFor('the new list', async () => (await titles()).length === 2);
        expect(await titles()).toEqual(['Cement', 'Paint']);
      });

      it('reads the whole list again for a product that it does not have', async () => {
        await titles();
        shelf = [...shelf, buildProduct({ id: 4, title: 'Nails' })];
        await announce({ productIds: [4] });
        await waitFor('the new list', async () => (await titles()).length === 4);
        expect(asked()[1]).toEqual({ limit: 1000, knownVersion: 'a' });
      });

      it('does not read for products beyond the list', async () => {
        nextCursor = 'more';
        await titles();
        await announce({ productIds: [4, 5], hasMore: true });
        await announce({ productIds: [900], isGradual: true });
        rename(1, 'Lime');
        await announce({ productIds: [1] });
        await waitFor('the change', async () => (await titles())[0] === 'Lime');
        expect(asked().slice(1)).toEqual([{ limit: 1, ids: [1] }]);
      });

      it('reads the whole list again when more have changed than it names', async () => {
        nextCursor = 'more';
        await titles();
        rename(3, 'Varnish');
        await announce({ productIds: [1, 2], hasMore: true });
        await waitFor('the new list', async () => (await titles())[2] === 'Varnish');
        expect(asked()[1]).toEqual({ limit: 1000, knownVersion: 'a' });
      });

      it('loses none of a product that only the coming list has', async () => {
        nextCursor = 'more';
        await titles();
        const { promise: mayAnswer, resolve: release } = Promise.withResolvers<void>();
        let fourth = buildProduct({ id: 4, title: 'Nails' });
        // The first product is gone, so the fourth moves up.
        bed.services.answer('catalog.list-products', async ({ ids }) => {
          if (ids?.includes(1)) return { products: [], total: 9, nextCursor: null };
          if (ids) return { products: [fourth], total: 1, nextCursor: null };
          const products = [...shelf.slice(1), fourth];
          await mayAnswer;
          return { products, total: 9, nextCursor };
        });
        await announce({ productIds: [1] });
        await waitFor('the read of the whole list', () => {
          void titles();
          return asked().length === 3;
        });
        fourth = buildProduct({ id: 4, title: 'Screws' });
        await announce({ productIds: [4] });
        release();
        await waitFor('the change', async () => (await titles())[2] === 'Screws');
        expect(await titles()).toEqual(['Sand', 'Paint', 'Screws']);
      });

      it('serves the list that it has until gradual changes are read', async () => {
        await titles();
        const { promise: mayAnswer, resolve: release } = Promise.withResolvers<void>();
        bed.services.answer('catalog.list-products', async () => {
          await mayAnswer;
          return { products: [buildProduct({ id: 2, title: 'New' })], total: 3, nextCursor };
        });
        await announce({ productIds: [2], isGradual: true });
        await waitFor('a read', () => asked().length === 2);
        expect(await titles()).toEqual(all);
        release();
        await waitFor('the change', async () => (await titles())[1] === 'New');
      });
    });

    it('does not keep a list whose loading began earlier', async () => {
      const { promise: mayAnswer, resolve: release } = Promise.withResolvers<void>();
      bed.services.answer('catalog.list-products', async () => {
        await mayAnswer;
        return { products: [buildProduct({ title: 'Old' })], total: 1, nextCursor: null };
      });
      const early = titles();
      await waitFor('the first read', () => reads() === 1);
      bed.app.get(ProductsCache).drop();
      answerTitles('New');
      expect(await titles()).toEqual(['New']);
      release();
      expect(await early).toEqual(['Old']);
      expect(await titles()).toEqual(['New']);
    });
  });

  describe('when the catalogue does not respond', () => {
    const fail = () =>
      bed.services.answer('catalog.list-products', () => {
        throw new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: 'catalog.list-products' });
      });

    it('shows the last list', async () => {
      answerTitles('Cement');
      await titles();
      fail();
      bed.app.get(ProductsCache).drop();
      expect(await titles()).toEqual(['Cement']);
    });

    it('responds 503 with Retry-After when it has none', async () => {
      const cold = await startGatewayBed();
      cold.services.answer('catalog.list-products', () => {
        throw new CodedError('PLATFORM.OVERLOADED', { message: 'catalog.list-products' });
      });
      const { status, headers } = await ask(`${cold.url}/api/products`);
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      await cold.close();
    });
  });

  describe('when half of its lifetime has passed', () => {
    it('is served while a new one is loaded, so no request waits', async () => {
      const busy = await startGatewayBed({ PRODUCTS_CACHE_MS: '4000' });
      const { promise: slow, resolve: answerAtLast } = Promise.withResolvers<number>();
      const answers = [Promise.resolve(1), slow];
      busy.services.answer('catalog.list-products', async () => {
        const total = (await answers.shift()) ?? 0;
        return { products: [], total, nextCursor: null };
      });
      await waitFor('a second read, which is not answered yet', async () => {
        const { body } = await ask(`${busy.url}/api/products`);
        expect(body).toMatchObject({ meta: { total: 1 } });
        return answers.length === 0;
      });
      answerAtLast(2);
      await busy.close();
    });
  });

  describe('when the report of a change is lost', () => {
    it('returns the new list after the time limit', async () => {
      const forgetful = await startGatewayBed({ PRODUCTS_CACHE_MS: '100' });
      let asked = 0;
      forgetful.services.answer('catalog.list-products', () => {
        asked += 1;
        return { products: [], total: asked, nextCursor: null };
      });
      await ask(`${forgetful.url}/api/products`);
      await waitFor('a second read', async () => {
        await ask(`${forgetful.url}/api/products`);
        return asked >= 2;
      });
      expect(asked).toBeGreaterThanOrEqual(2);
      await forgetful.close();
    });
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

  it('names the picture of the first product in stock to nginx, with the list in memory', async () => {
    const [gone, sand] = [{ inStock: false }, { imageUrl: '/catalogue/sand.svg' }];
    bed.services.answer('catalog.list-products', () => ({
      products: [gone, sand].map((facts, i) => buildProduct({ id: i + 1, ...facts })),
      total: 2,
      nextCursor: null,
    }));
    await ask(url);
    const response = await fetch(`${url}/picture-preload`);
    expect(response.status).toBe(204);
    expect(response.headers.get('x-accel-redirect')).toBe('@marketplace_page');
    expect(response.headers.get('link')).toMatch(
      /^<\/catalogue\/sand\.svg>; rel=preload; as=image/,
    );
    expect(reads()).toBe(1);
  });
});
