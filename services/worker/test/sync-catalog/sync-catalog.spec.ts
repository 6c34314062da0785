import type { Product } from '@spade/contracts/messages/catalog';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { StoreProduct } from '../../../../infra/shopify-simulator/src/store/store-product.ts';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { SyncBed } from './sync-bed.ts';

/** Besides the pages a sync asks how many products there are, before and after. */
const counts = 2;

describe('the sync of the catalogue with the store', () => {
  let catalog: CatalogBed;
  let bed: SyncBed;
  beforeAll(async () => {
    catalog = await CatalogBed.open();
  });
  afterEach(() => bed.close());
  afterAll(() => catalog.close());

  async function listed(): Promise<Product[]> {
    return (await catalog.send('catalog.list-products', { limit: 1000 })).products;
  }

  function storeProduct(index: number): StoreProduct {
    const product = bed.store.products[index];
    if (!product) throw new Error(`the store has no product ${index}`);
    return product;
  }

  it('brings every product of the store into the catalogue, row by row', async () => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    const { result } = await bed.sync();
    expect(result).toEqual({ fetched: 24, changed: 24, retired: 0, refused: 0, total: 24 });
    const products = await listed();
    expect(products).toHaveLength(24);
    for (const [index, product] of products.entries()) {
      const { id, title, productType, imageUrl, variants } = storeProduct(index);
      expect(product).toMatchObject({
        shopifyId: `gid://shopify/Product/${id}`,
        title,
        imageUrl,
        category: productType,
        priceKobo: Math.round(Number(variants[0]?.price) * 100),
        availableQuantity: variants.reduce((sum, v) => sum + (v.inventoryQuantity ?? 0), 0),
        inStock: true,
        sku: variants[0]?.sku,
      });
    }
  });

  it('walks through all pages and tells its progress after each', async () => {
    bed = await SyncBed.open(catalog, 250);
    await bed.worker();
    const { result, progress } = await bed.sync();
    expect(result).toMatchObject({ fetched: 250, total: 250 });
    expect(progress.map(({ fetched }) => fetched)).toEqual([100, 200, 250, 250]);
    expect(bed.store.callCount()).toBe(3 + counts);
  });

  it('writes no row when nothing has changed in the store', async () => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    await bed.sync();
    const versions = () =>
      catalog.database.query('SELECT xmin::text, ctid::text FROM shopify_products ORDER BY id');
    const before = await versions();
    const { result } = await bed.sync();
    expect(result).toEqual({ fetched: 24, changed: 0, retired: 0, refused: 0, total: 24 });
    expect(await versions()).toEqual(before);
  });

  it('follows changes, keeps holds, and retires what is gone, archived or a draft', async () => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    await bed.sync();
    const [first] = await listed();
    if (!first) throw new Error('nothing was synced');
    const { holdId } = await catalog.hold(first.id, { quantity: 2 });
    const changed = storeProduct(0);
    changed.title = 'Renamed';
    for (const variant of changed.variants) variant.inventoryQuantity = 5;
    storeProduct(1).status = 'ARCHIVED';
    storeProduct(2).status = 'DRAFT';
    bed.store.products.splice(3, 1);
    const { result } = await bed.sync();
    expect(result).toEqual({ fetched: 21, changed: 1, retired: 3, refused: 0, total: 21 });
    expect((await listed())[0]).toMatchObject({ title: 'Renamed', availableQuantity: 3 });
    expect(await catalog.holdRow(holdId)).toMatchObject({ state: 'open' });
  });

  it('removes the demo catalogue when it has run to its end', async () => {
    bed = await SyncBed.open(catalog);
    await catalog.replica({ SEED_DEMO_CATALOGUE: true });
    expect(await listed()).toHaveLength(24);
    await bed.worker();
    const { result } = await bed.sync();
    expect(result).toMatchObject({ retired: 24, total: 24 });
    expect((await listed()).filter(({ shopifyId }) => shopifyId.startsWith('demo/'))).toEqual([]);
  });

  it('goes on without the products that cannot be sold, and counts them', async () => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    const [free] = storeProduct(0).variants;
    if (free) free.price = '0.00';
    storeProduct(1).title = ' ';
    storeProduct(2).descriptionHtml = '<p>Fine</p><script>alert(1)</script>';
    const { result } = await bed.sync();
    expect(result).toMatchObject({ fetched: 24, changed: 22, refused: 2, total: 22 });
    expect((await listed())[0]?.description).toBe('<p>Fine</p>');
  });

  it.each([
    ['throttled', 2],
    ['too-many-requests', 2],
    ['server-error', 2],
    ['cut-off', 1],
    ['graphql-error', 1],
  ] as const)('survives an answer of the kind %s, %d times', async (fault, times) => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    bed.store.failNext(fault, times);
    expect((await bed.sync()).result).toMatchObject({ fetched: 24, total: 24 });
    expect(bed.store.callCount()).toBe(times + 1 + counts);
  });

  it('goes on when the catalogue comes back from a restart', async () => {
    bed = await SyncBed.open(catalog, 150);
    await bed.worker();
    await Promise.all(catalog.replicas.splice(0).map((app) => app.close()));
    const syncing = bed.sync();
    await waitFor('the worker to begin', async () => ((await bed.jobs()).active ?? 0) > 0);
    await catalog.replica();
    expect((await syncing).result).toMatchObject({ fetched: 150, changed: 150, total: 150 });
  });

  describe('when it cannot be done', () => {
    async function openWithProducts(): Promise<void> {
      bed = await SyncBed.open(catalog);
      await catalog.stock({}, {});
    }

    it('fails at once and in plain words without a store', async () => {
      await openWithProducts();
      await bed.worker({ SHOPIFY_API_URL: undefined });
      await expect(bed.sync()).rejects.toThrow(/^No Shopify store is configured/);
      expect(await listed()).toHaveLength(2);
    });

    it('fails at once when the store refuses the token', async () => {
      await openWithProducts();
      await bed.worker({ SHOPIFY_ACCESS_TOKEN: 'wrong' });
      await expect(bed.sync()).rejects.toThrow('Shopify refused the access token (status 401)');
      expect(bed.store.callCount()).toBe(1);
      expect(await listed()).toHaveLength(2);
      const { runs } = await catalog.send('catalog.list-sync-runs', { limit: 1 });
      expect(runs[0]).toMatchObject({
        state: 'failed',
        error: 'Shopify refused the access token (status 401)',
      });
    });

    it('leaves the catalogue alone when the store answers no product', async () => {
      await openWithProducts();
      await bed.worker();
      bed.store.products.splice(0);
      await expect(bed.sync()).rejects.toThrow(/has no active product/);
      expect(await listed()).toHaveLength(2);
    });

    it('leaves the catalogue alone when every product is refused', async () => {
      await openWithProducts();
      await bed.worker();
      for (const product of bed.store.products) product.title = ' ';
      await expect(bed.sync()).rejects.toThrow(
        /^All 24 products of the Shopify store were refused/,
      );
      expect(await listed()).toHaveLength(2);
    });

    it('retires nothing when the store fails for good half way', async () => {
      bed = await SyncBed.open(catalog, 150);
      await bed.worker();
      await bed.sync();
      const calls = bed.store.callCount();
      bed.store.products.splice(0, 10);
      // The count and the first page are answered, the second is refused.
      bed.store.failNext('none', 2);
      bed.store.failNext('unauthorised');
      await expect(bed.sync()).rejects.toThrow(/refused the access token/);
      expect(bed.store.callCount()).toBe(calls + 3);
      expect(await listed()).toHaveLength(150);
    });
  });
});
