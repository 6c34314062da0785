import { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { catalogDb } from '../src/catalog.tables.ts';
import { matches, readSearch } from '../src/product/search.ts';
import { CatalogBed } from './catalog-bed.ts';

/** Fills the catalogue past the sync, which would take minutes. */
const fill = `
  insert into shopify_products (shopify_id, shopify_variant_id, title, description, category,
    price_kobo, inventory_quantity)
  select 'bulk/' || n, 'bulk/' || n || '/default',
    (array['Solar', 'Steel', 'Cotton', 'Plastic', 'Wooden', 'Copper', 'Paper', 'Rubber'])[1 + n % 8] || ' ' ||
    (array['pump', 'pipe', 'cloth', 'chair', 'cable', 'valve', 'bucket', 'lantern', 'sheet'])[1 + n / 8 % 9]
      || ' ' || n,
    '<p>Sold by the piece, delivered in Nigeria. Lot ' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || '</p>',
    'Category ' || n % 40, 1000 + n % 9973 * 100, 5
  from generate_series(1, 100000) as n`;

describe('the catalogue with 100,000 products', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
    await bed.clear();
    await bed.database.query(fill);
    await bed.database.query('analyze shopify_products');
  }, 300_000);
  afterAll(() => bed.close());

  /** What PostgreSQL would do, as lines. */
  async function planOf(
    statement: (db: ReturnType<typeof connect>) => Promise<RawBuilder<unknown>>,
  ) {
    const db = connect();
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${await statement(db)}`.execute(
      db,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  function connect() {
    const [app] = bed.replicas;
    if (!app) throw new Error('no replica runs');
    return catalogDb(app.get(EntityManager).fork()).withoutPlugins();
  }

  it.each(['lantern copper', 'pumps', 'solar pump 12345', 'violin'])(
    'finds "%s" by the index of its text',
    async (typed) => {
      const plan = await planOf(async (db) => {
        const search = await readSearch(db, typed);
        if (!search) throw new Error('nothing to look for');
        return sql`select count(*) from shopify_products p
          where p.retired_at is null and ${matches(search)}`;
      });
      expect(plan).toContain('shopify_products_search');
      expect(plan).not.toContain('Seq Scan');
    },
  );

  it.each([
    ['p.price_kobo, p.id', 'shopify_products_by_price'],
    ['p.price_kobo desc, p.id desc', 'shopify_products_by_price'],
    ['left(p.search_title, 40), p.id', 'shopify_products_by_title'],
    ['p.id desc', 'shopify_products'],
  ])('sorts by %s along an index', async (order, index) => {
    const plan = await planOf(
      async () =>
        sql`select p.id from shopify_products p where p.retired_at is null
        order by ${sql.raw(order)} limit 49`,
    );
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  });

  it('looks for a word one letter away by the index of words', async () => {
    // Of a few words PostgreSQL would read all.
    const { rows } = await connect()
      .transaction()
      .execute(async (db) => {
        await sql`set local enable_seqscan = off`.execute(db);
        return sql<{ 'QUERY PLAN': string }>`explain select word from search_words
          where deletes && word_deletes('lantren')`.execute(db);
      });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('search_words_deletes');
    const { searchedFor, total } = await bed.send('catalog.list-products', {
      limit: 48,
      inStock: true,
      search: 'lantren',
    });
    expect(searchedFor).toBe('lantern');
    expect(total).toBeGreaterThan(10_000);
  });
});
