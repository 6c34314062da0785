import type { StoreTopic } from '@spade/contracts/jobs/store-changes';
import type { Product } from '@spade/contracts/messages/catalog';
import { INVENTORY_ITEM_OFFSET } from '../../../infra/verify/shopify-simulator/src/schema/query-root.ts';
import { seededCatalogue } from '../../../infra/verify/shopify-simulator/src/store/seeded-catalogue.ts';
import { CatalogBed } from '../../catalog/test/catalog-bed.ts';
import { StoreChangeProcessor } from '../src/store/store-change.processor.ts';
import { SyncBed } from './sync-catalog/sync-bed.ts';

describe('what the store reports of a product', () => {
  let catalog: CatalogBed;
  let bed: SyncBed;
  beforeAll(async () => {
    catalog = await CatalogBed.open();
  });
  beforeEach(async () => {
    bed = await SyncBed.open(catalog, 3);
    await bed.worker();
    await bed.sync();
  });
  afterEach(() => bed.close());
  afterAll(() => catalog.close());

  const listed = async (): Promise<Product[]> =>
    (await catalog.send('catalog.list-products', { limit: 100 })).products;

  function storeProduct(index: number) {
    const product = bed.store.products[index];
    if (!product) throw new Error(`the store has no product ${index}`);
    return product;
  }

  const tell = (topic: StoreTopic, id: number) =>
    bed.tell({ topic, subjectId: `gid://shopify/Product/${id}` });

  it('takes over a new product', async () => {
    const [added] = seededCatalogue({ count: 4, imageBaseUrl: 'http://x' }).slice(3);
    if (!added) throw new Error('no product');
    bed.store.products.push(added);
    await tell('products/create', added.id);
    expect((await listed()).map(({ title }) => title)).toContain(added.title);
  });

  it('applies a change, and changes nothing when it is reported again', async () => {
    const product = storeProduct(0);
    product.title = 'Renamed';
    await tell('products/update', product.id);
    const versions = () =>
      catalog.database.query(
        'select title, inventory_quantity, last_synced_at from shopify_products order by id',
      );
    const before = await versions();
    expect(before[0]).toMatchObject({ title: 'Renamed' });
    await tell('products/update', product.id);
    expect(await versions()).toEqual(before);
  });

  it('takes over nothing while the store has its prices in another currency', async () => {
    const [app] = bed.apps;
    const before = await listed();
    storeProduct(0).title = 'Renamed';
    bed.store.currencyCode = 'USD';
    const change = {
      topic: 'products/update' as const,
      subjectId: `gid://shopify/Product/${storeProduct(0).id}`,
    };
    await expect(app?.get(StoreChangeProcessor).process(change)).rejects.toThrow(/in USD/);
    expect(await listed()).toEqual(before);
  });

  it.each(['ARCHIVED', 'DRAFT'] as const)('retires a product that is now %s', async (status) => {
    storeProduct(0).status = status;
    await tell('products/update', storeProduct(0).id);
    expect(await listed()).toHaveLength(2);
  });

  it('retires a deleted product, and never one that the store still has', async () => {
    const [gone] = bed.store.products.splice(1, 1);
    await tell('products/delete', gone?.id ?? 0);
    expect(await listed()).toHaveLength(2);
    // A delivery that is wrong, or years late.
    await tell('products/delete', storeProduct(0).id);
    expect(await listed()).toHaveLength(2);
  });

  it('follows the stock of an inventory item, and leaves holds alone', async () => {
    const [variant] = storeProduct(0).variants;
    const [ours] = await listed();
    if (!variant || !ours) throw new Error('nothing was synced');
    await catalog.hold(ours.id, { quantity: 2 });
    variant.inventoryQuantity = 9;
    const subjectId = `gid://shopify/InventoryItem/${variant.id + INVENTORY_ITEM_OFFSET}`;
    await bed.tell({ topic: 'inventory_levels/update', subjectId });
    expect((await listed())[0]?.availableQuantity).toBe(7);
  });

  it('ignores an item without a product', async () => {
    await bed.tell({
      topic: 'inventory_levels/update',
      subjectId: 'gid://shopify/InventoryItem/42',
    });
    expect(await listed()).toHaveLength(3);
  });

  it('counts every variant of a product with more than fit one page', async () => {
    const product = storeProduct(0);
    const [first] = product.variants;
    if (!first) throw new Error('no variant');
    product.variants = Array.from({ length: 420 }, (_, i) => ({
      ...first,
      id: 900_000 + i,
      inventoryQuantity: 2,
    }));
    await tell('products/update', product.id);
    expect((await listed())[0]?.availableQuantity).toBe(840);
    const { result } = await bed.sync();
    expect(result.changed).toBe(0);
  });
});
