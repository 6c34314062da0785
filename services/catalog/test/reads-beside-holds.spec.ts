import { CatalogBed } from './catalog-bed.ts';

const SEARCHES = 60;

describe('searches beside holds', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({ DATABASE_POOL_SIZE: 4 });
  });
  afterAll(() => bed.close());

  it('leave connections free: a hold passes those that wait', async () => {
    const id = await bed.stockOne({ inventoryQuantity: 5 });
    // Enough text that a search takes a while.
    await bed.database.query(`
      insert into shopify_products (shopify_id, shopify_variant_id, title, description, price_kobo, in_stock, inventory_quantity)
      select 'gid://shopify/Product/' || n, 'gid://shopify/ProductVariant/' || n, 'Product ' || n,
        repeat('sound goods ', 300), 100, true, 5
      from generate_series(1000, 1200) n`);
    let answered = 0;
    const searches = Array.from({ length: SEARCHES }, async (_, n) => {
      await bed.send('catalog.list-products', { limit: 10, search: `nothing ${n}` });
      answered += 1;
    });
    await bed.hold(id);
    // The line that had formed before the hold came is still there.
    expect(answered).toBeLessThan(SEARCHES / 2);
    await Promise.all(searches);
  });
});
