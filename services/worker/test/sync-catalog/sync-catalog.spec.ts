import type { Product } from '@spade/contracts/messages/catalog';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { StoreProduct } from '../../../../infra/verify/shopify-simulator/src/store/store-product.ts';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { catalogueRows, storeRows } from './compare-rows.ts';
import { SyncBed } from './sync-bed.ts';

/** Besides the pages a sync asks how many products there are, before and after. */
const COUNTS = 2;

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
    expect(await catalogueRows(catalog)).toEqual(storeRows(bed.store));
    const { title, imageUrl, productType } = storeProduct(6);
    expect((await listed())[6]).toMatchObject({
      title,
      imageUrl,
      category: productType,
      inStock: true,
      availableQuantity: 90 + 30,
      variants: [
        { id: null, title: '2 yards', priceKobo: 1_400_000, availableQuantity: 90 },
        { title: '4 yards', priceKobo: 2_100_000, inStock: false, availableQuantity: 0 },
        { title: '6 yards', priceKobo: 2_800_000, availableQuantity: 30 },
      ],
    });
  });

  it('walks through all pages and tells its progress after each', async () => {
    bed = await SyncBed.open(catalog, 250);
    await bed.worker();
    const { result, progress } = await bed.sync();
    expect(result).toMatchObject({ fetched: 250, total: 250 });
    expect(progress.map(({ fetched }) => fetched)).toEqual([100, 200, 250, 250]);
    expect(bed.store.callCount()).toBe(3 + COUNTS);
  });

  it('writes no row when nothing has changed in the store', async () => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    await bed.sync();
    const versions = () =>
      catalog.database.query(
        `select 'p' as of, id, xmin::text, ctid::text from shopify_products union all
         select 'v', id, xmin::text, ctid::text from product_variants order by 1, 2`,
      );
    const before = await versions();
    const { result } = await bed.sync();
    expect(result).toEqual({ fetched: 24, changed: 0, retired: 0, refused: 0, total: 24 });
    expect(await versions()).toEqual(before);
  });

  it('follows changes, keeps holds, and retires what is gone or archived', async () => {
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
    bed.store.products.splice(3, 1);
    const { result } = await bed.sync();
    expect(result).toEqual({ fetched: 22, changed: 1, retired: 2, refused: 0, total: 22 });
    expect((await listed())[0]).toMatchObject({ title: 'Renamed', availableQuantity: 3 });
    expect(await catalog.holdRow(holdId)).toMatchObject({ state: 'open' });
  });

  it('follows the variants of a product, and keeps their holds', async () => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    await bed.sync();
    const rods = (await listed())[11];
    const [, heldVariant, , gone] = rods?.variants ?? [];
    if (!rods || !heldVariant || !gone) throw new Error('the rods have no sizes');
    const { holdId } = await catalog.hold(rods.id, { variantId: heldVariant.id, quantity: 2 });
    const { variants } = storeProduct(11);
    // The default goes to the end, one is gone, one is dearer, another sells out.
    variants.push(...variants.splice(0, 1));
    variants.splice(2, 1);
    Object.assign(variants[0] ?? {}, { price: '12345.67' });
    Object.assign(variants[1] ?? {}, { inventoryQuantity: 0 });
    const { result } = await bed.sync();
    expect(result).toMatchObject({ changed: 1, retired: 0, refused: 0 });
    expect(await catalogueRows(catalog)).toEqual(storeRows(bed.store));
    const now = (await listed())[11];
    expect(now?.variants.map(({ title }) => title)).toEqual([
      '10 mm',
      '12 mm',
      '16 mm',
      '25 mm',
      '32 mm',
    ]);
    expect(await catalog.holdRow(holdId)).toMatchObject({ state: 'open' });
    await expect(catalog.hold(rods.id, { variantId: gone.id })).rejects.toMatchObject({
      code: 'CATALOG.PRODUCT_NOT_FOUND',
    });
  });

  it('reads all variants of a product that has more than 50', async () => {
    bed = await SyncBed.open(catalog, 1_000);
    await bed.worker();
    await bed.sync();
    expect((await listed())[990]?.variants).toHaveLength(60);
    expect(await catalogueRows(catalog)).toEqual(storeRows(bed.store));
    expect((await bed.sync()).result).toMatchObject({ changed: 0 });
  });

  it('removes the demo catalogue when it is finished', async () => {
    bed = await SyncBed.open(catalog);
    await catalog.replica({ SEED_DEMO_CATALOGUE: true });
    expect(await listed()).toHaveLength(24);
    await bed.worker();
    const { result } = await bed.sync();
    expect(result).toMatchObject({ retired: 24, total: 24 });
    expect((await listed()).filter(({ shopifyId }) => shopifyId.startsWith('demo/'))).toEqual([]);
  });

  it('continues without the products that cannot be sold, and counts them', async () => {
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
    expect(bed.store.callCount()).toBe(times + 1 + COUNTS);
  });

  it('continues when catalog is back after a restart', async () => {
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

    it('fails at once and in plain words when the store has its prices in another currency', async () => {
      await openWithProducts();
      await bed.worker();
      bed.store.currencyCode = 'USD';
      const words = /^The Shopify store has its prices in USD, and this shop sells in naira/;
      await expect(bed.sync()).rejects.toThrow(words);
      expect(await listed()).toHaveLength(2);
      const { runs } = await catalog.send('catalog.list-sync-runs', { limit: 1 });
      expect(runs[0]).toMatchObject({ state: 'failed', error: expect.stringMatching(words) });
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
