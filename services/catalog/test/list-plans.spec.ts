import { jest } from '@jest/globals';
import type { ListProductsRequest } from '@spade/contracts/messages/catalog';
import type { RequestOf } from '@spade/contracts/messages/message';
import { Client } from 'pg';
import { CatalogBed } from './catalog-bed.ts';

/** Before any connection is opened: each keeps the function that it began with. */
const query = jest.spyOn(Client.prototype, 'query');

/** From about a tenth of these on, PostgreSQL prefers the indexes. */
const PRODUCTS = 30_000;

/** A word of the title of one product and of the text of two others. */
const RARE = 'klckocceieidnfbdeahafclhcncmadim';

/** The statements of each list, as PostgreSQL runs them in a shop of many products. */
describe('lists of a shop of many products', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
    await bed.clear();
    // Without triggers, which would take most of the time; what they write stands here.
    await bed.database.query(`
      create function letters(n integer) returns text language sql immutable
        return translate(md5(n::text), '0123456789', 'ghijklmnop');
      set local session_replication_role = replica;
      insert into shopify_products (shopify_id, shopify_variant_id, title, category, description, variant_title, price_kobo,
        sku, inventory_quantity, source, is_hidden, retired_at, warn_below, is_sellable, is_low, search_title, search_text)
      select 'own:' || n, 'own:' || n || '/default', title, 'Category ' || n % 40, text, case when n % 10 = 0 then 'Small' else '' end,
        1000 * (n * 7919 % 9973), 'SKU-' || n, case when is_sold_out then 0 else 10 end, 'own', is_hidden,
        case when is_hidden or n % 97 = 0 then now() end, case when is_low then 11 end, not is_sold_out, is_low,
        ' ' || lower(title), ' ' || lower(title) || ' category ' || n % 40 || ' ' || text
      from (
        select n, 'Product ' || letters(n) || ' ' || (array['pump', 'cement', 'lamp', 'rice', 'drum'])[1 + n % 5] as title,
          letters(n * 3) || ' ' || letters(n * 5) || ' ' || letters(n * 7) as text,
          n % 50 = 1 as is_sold_out, n % 101 = 0 as is_hidden, n % 400 = 2 as is_low
        from generate_series(1, ${PRODUCTS}) n) as made;
      insert into product_variants (product_id, shopify_variant_id, title, position, price_kobo, sku, inventory_quantity,
        is_sellable, is_low)
      select id, shopify_variant_id || '/large', 'Large', 1, price_kobo, 'L-' || id, 5, true, false
      from shopify_products where variant_title = 'Small'`);
    await bed.database.query('vacuum analyze shopify_products');
    await bed.database.query('vacuum analyze product_variants');
  }, 120_000);
  afterAll(() => bed.close());

  /** What PostgreSQL does for the statements that `act` sends, one plan after the other. */
  const plansOf = async (act: () => Promise<unknown>): Promise<string> => {
    const before = query.mock.calls.length;
    await act();
    const sent = query.mock.calls.slice(before) as unknown[][];
    const plans: string[] = [];
    for (const [text, values] of sent) {
      if (
        typeof text !== 'string' ||
        !/^\s*select/.test(text) ||
        !text.includes('shopify_products')
      )
        continue;
      const rows = await bed.database.query<{ 'QUERY PLAN': string }>(
        `explain ${text}`,
        values as unknown[],
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans.length).toBeGreaterThan(0);
    return plans.join('\n\n');
  };

  const shop = (request: Partial<ListProductsRequest>) => () =>
    bed.send('catalog.list-products', { limit: 24, ...request });
  const staff = (request: Partial<RequestOf<'catalog.list-staff-products'>>) => () =>
    bed.send('catalog.list-staff-products', { limit: 50, ...request });
  const low = () => bed.send('catalog.count-low-stock', {});

  it.each<[list: string, act: () => Promise<unknown>, indexes: string[]]>([
    ['the shop', shop({}), ['shopify_products_listed']],
    ['the shop, newest first', shop({ sort: 'newest' }), ['shopify_products_listed']],
    ['the shop by price', shop({ sort: 'price' }), ['_by_price']],
    ['the shop by price, dear first', shop({ sort: '-price' }), ['_by_price']],
    ['the shop by name', shop({ sort: 'title' }), ['_by_title']],
    ['the shop in stock', shop({ inStock: true }), ['shopify_products_sold_out']],
    [
      'the shop in stock by price',
      shop({ inStock: true, sort: 'price' }),
      ['shopify_products_sold_out', '_by_price'],
    ],
    ['the shop sold out', shop({ inStock: false }), ['shopify_products_sold_out']],
    ['a category', shop({ category: 'category-7' }), ['shopify_products_category']],
    [
      'a category in stock',
      shop({ category: 'category-7', inStock: true }),
      ['shopify_products_category'],
    ],
    ['a search of one product', shop({ search: RARE }), ['shopify_products_search']],
    ['a search in stock', shop({ search: RARE, inStock: true }), ['shopify_products_search']],
    ['a search with a wrong letter', shop({ search: 'cemant' }), ['shopify_products_search']],
    ['one product', shop({ id: 77 }), ['shopify_products_']],
    ['staff', staff({}), ['shopify_products_pkey']],
    ['staff by name', staff({ sort: 'title' }), ['shopify_products_shown_by_title']],
    ['staff by price', staff({ sort: 'price' }), ['shopify_products_shown_by_price']],
    ['staff by price, dear first', staff({ sort: '-price' }), ['shopify_products_shown_by_price']],
    ['staff on sale', staff({ state: 'on_sale' }), ['shopify_products_listed']],
    ['staff hidden', staff({ state: 'hidden' }), ['shopify_products_off']],
    ['staff retired', staff({ state: 'retired' }), ['shopify_products_off']],
    ['staff sold out', staff({ state: 'sold_out' }), ['shopify_products_sold_out']],
    ['staff low', staff({ state: 'low' }), ['shopify_products_low', 'product_variants_low']],
    ['staff of a category', staff({ category: 'Category 7' }), ['shopify_products_shown_category']],
    ['staff search', staff({ search: RARE }), ['shopify_products_search']],
    [
      'staff search by SKU',
      staff({ search: 'SKU-2345' }),
      ['shopify_products_sku_search', 'product_variants_search'],
    ],
    ['the count of low ones', low, ['shopify_products_low', 'product_variants_low']],
  ])('%s', async (_list, act, indexes) => {
    const plans = await plansOf(act);
    for (const index of indexes) expect(plans).toContain(index);
    expect(plans).not.toContain('Seq Scan on shopify_products');
  });

  it('are read whole where all decide the order: staff by stock, which every hold changes', async () => {
    expect(await plansOf(staff({ sort: 'stock' }))).toContain('Seq Scan on shopify_products');
  });
});
