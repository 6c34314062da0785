import type { ListProductsRequest, Product } from '@spade/contracts/messages/catalog';
import { CatalogBed } from './catalog-bed.ts';

describe('catalog.list-products', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  async function titles(request: Partial<ListProductsRequest>): Promise<string[]> {
    const { products } = await bed.send('catalog.list-products', { limit: 1000, ...request });
    return products.map(({ title }) => title);
  }

  it('answers an empty catalogue with an empty list', async () => {
    expect(await bed.send('catalog.list-products', { limit: 10 })).toEqual({
      products: [],
      total: 0,
      nextCursor: null,
    });
  });

  it('finds one product by its id, unless it is retired', async () => {
    await bed.stock({ title: 'Cement' }, { title: 'Pump' });
    expect(await titles({ id: 2 })).toEqual(['Pump']);
    expect(await titles({ id: 3 })).toEqual([]);
    await bed.database.query('update shopify_products set retired_at = now() where id = 2');
    expect(await titles({ id: 2 })).toEqual([]);
  });

  it('leads through all products by cursor, each once, with the total on every page', async () => {
    await bed.stock(...Array.from({ length: 25 }, (_, i) => ({ title: `P${i}` })));
    const seen: Product[] = [];
    let cursor: string | undefined;
    do {
      const page = await bed.send('catalog.list-products', { limit: 10, cursor });
      expect(page.total).toBe(25);
      seen.push(...page.products);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(seen.map(({ id }) => id)).toEqual(
      [...new Set(seen.map(({ id }) => id))].toSorted((a, b) => a - b),
    );
  });

  it('ends a list that fills its last page exactly', async () => {
    await bed.stock({}, {}, {});
    const page = await bed.send('catalog.list-products', { limit: 3 });
    expect(page).toMatchObject({ total: 3, nextCursor: null });
  });

  it('tells the total also beyond the end', async () => {
    await bed.stock({}, {});
    const { nextCursor } = await bed.send('catalog.list-products', { limit: 1 });
    await bed.database.query('update shopify_products set retired_at = now() where id > 1');
    const page = await bed.send('catalog.list-products', {
      limit: 1,
      cursor: nextCursor ?? undefined,
    });
    expect(page).toEqual({ products: [], total: 1, nextCursor: null });
  });

  it('searches title and description without regard to case, and reads signs as spaces between words', async () => {
    await bed.stock(
      { title: 'Solar PUMP', description: null },
      { title: 'Kit', description: '<p>For a pump of 50% duty</p>' },
      { title: 'Rice_bag', description: 'none' },
    );
    expect(await titles({ search: 'pump' })).toEqual(['Solar PUMP', 'Kit']);
    expect(await titles({ search: '50%' })).toEqual(['Kit']);
    expect(await titles({ search: '%' })).toEqual(['Kit']);
    expect(await titles({ search: 'e_b' })).toEqual(['Rice_bag']);
    expect(await titles({ search: 'e\\b' })).toEqual(['Rice_bag']);
    expect(await titles({ search: "' OR 1=1 --" })).toEqual([]);
    expect(await titles({ search: '\0' })).toHaveLength(3);
    expect(await titles({ search: 'x'.repeat(100_000) })).toEqual([]);
  });

  it('finds a description where a word starts, and a title anywhere', async () => {
    await bed.stock(
      { title: 'Steel rod', description: 'Price per length' },
      { title: 'Headphones', description: 'On the ears' },
      { title: 'Flour', description: '<p>As good as (rice) flour</p>' },
    );
    expect(await titles({ search: 'rice' })).toEqual(['Flour']);
    expect(await titles({ search: 'phone' })).toEqual(['Headphones']);
    expect(await titles({ search: '(Rice' })).toEqual(['Flour']);
  });

  it('leads through a search by cursor, those whose title matches first', async () => {
    await bed.stock(
      { title: 'Kit', description: 'for a pump' },
      { title: 'Pump' },
      { title: 'Hose', description: 'of a PUMP' },
      { title: 'Rice', description: 'none' },
      { title: 'Solar pump', description: 'a pump' },
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const request = { limit: 1, search: 'pump', cursor };
      const page = await bed.send('catalog.list-products', request);
      expect(page.total).toBe(4);
      seen.push(...page.products.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['Pump', 'Solar pump', 'Kit', 'Hose']);
  });

  it('filters by category and by stock, held pieces counted', async () => {
    const [, heldId = 0] = await bed.stock(
      { title: 'Free', category: 'Stage' },
      { title: 'Held', category: 'Stage', inventoryQuantity: 1 },
      { title: 'Off', category: 'Stage', inStock: false },
      { title: 'None', category: null, inventoryQuantity: 0 },
    );
    await bed.hold(heldId);
    expect(await titles({ category: 'Stage' })).toEqual(['Free', 'Held', 'Off']);
    expect(await titles({ category: 'stage' })).toEqual(['Free', 'Held', 'Off']);
    expect(await titles({ category: 'stag' })).toEqual([]);
    expect(await titles({ inStock: true })).toEqual(['Free']);
    expect(await titles({ inStock: false })).toEqual(['Held', 'Off', 'None']);
    expect(await titles({ inStock: true, category: 'Stage', search: 'f' })).toEqual(['Free']);
  });

  it('sorts by age, price and name, also page by page and in a search', async () => {
    await bed.stock(
      { title: 'Élan pump', priceKobo: 300 },
      { title: 'Zinc pump', priceKobo: 100 },
      { title: 'axe', priceKobo: 200 },
    );
    const inOrder = async (request: Partial<ListProductsRequest>) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await bed.send('catalog.list-products', { limit: 1, cursor, ...request });
        seen.push(...page.products.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return seen;
    };
    expect(await inOrder({ sort: 'newest' })).toEqual(['axe', 'Zinc pump', 'Élan pump']);
    expect(await inOrder({ sort: 'price' })).toEqual(['Zinc pump', 'axe', 'Élan pump']);
    expect(await inOrder({ sort: '-price' })).toEqual(['Élan pump', 'axe', 'Zinc pump']);
    expect(await inOrder({ sort: 'title' })).toEqual(['axe', 'Élan pump', 'Zinc pump']);
    expect(await inOrder({ sort: 'price', search: 'pump' })).toEqual(['Zinc pump', 'Élan pump']);
  });

  it('says what it searched for instead of a word that no product has', async () => {
    await bed.stock({ title: 'NPK fertiliser' }, { title: 'Cement' });
    const { products, searchedFor } = await bed.send('catalog.list-products', {
      limit: 10,
      search: 'Fertilizers npk',
    });
    expect(products.map(({ title }) => title)).toEqual(['NPK fertiliser']);
    expect(searchedFor).toBe('fertiliser npk');
    expect(await titles({ search: 'cemet' })).toEqual(['Cement']);
    // Words of fewer than five letters are taken as typed.
    expect(await titles({ search: 'npc' })).toEqual([]);
  });

  it('names what is near where nothing has all the words', async () => {
    await bed.stock({ title: 'Solar lamp' }, { title: 'Solar water pump' }, { title: 'Rice' });
    const { products, total, near } = await bed.send('catalog.list-products', {
      limit: 10,
      search: 'solar pump battery',
    });
    expect({ products, total }).toEqual({ products: [], total: 0 });
    expect(near?.map(({ title }) => title)).toEqual(['Solar water pump', 'Solar lamp']);
    // Two letters make any products alike.
    const { near: none } = await bed.send('catalog.list-products', { limit: 10, search: 'la qq' });
    expect(none).toEqual([]);
  });

  it('finds products that were there before the search text was', async () => {
    await bed.stock({ title: 'Àdìrẹ' });
    await bed.database.query('update shopify_products set search_title = null, search_text = null');
    await bed.database.query('update shopify_products set title = title');
    expect(await titles({ search: 'adire' })).toEqual(['Àdìrẹ']);
  });

  it.each([
    [
      'shopify_products_search',
      // All that are on sale would be read by an index of those alone: of a few rows that is cheaper.
      `select id from shopify_products p
        where p.search_title like '%pump%' or p.search_text like '% pump%'`,
    ],
    [
      'search_words_deletes',
      `select word from search_words where deletes && word_deletes('pumpp')`,
    ],
  ])('can search by the index %s', async (index, statement) => {
    // Of a few rows PostgreSQL would read all.
    await bed.database.query(`create or replace function plan(statement text) returns setof text
      language plpgsql set enable_seqscan = off
      as $$ begin return query execute 'explain ' || statement; end $$`);
    const plan = await bed.database.query<{ plan: string }>('select plan($1)', [statement]);
    expect(plan.map((line) => line.plan).join('\n')).toContain(index);
  });

  it.each([0, -5, 5000, Number.NaN])('keeps within its limits when asked for %d', async (limit) => {
    await bed.stock({}, {});
    const { products } = await bed.send('catalog.list-products', { limit });
    expect(products.length).toBeGreaterThan(0);
  });

  it('answers 1,000 products at once', async () => {
    await bed.stock(...Array.from({ length: 1000 }, () => ({ description: 'x'.repeat(400) })));
    const { products, total, nextCursor } = await bed.send('catalog.list-products', {
      limit: 1000,
    });
    expect(products).toHaveLength(1000);
    expect({ total, nextCursor }).toEqual({ total: 1000, nextCursor: null });
  });
});
