import { randomUUID } from 'node:crypto';
import { seededRandom } from '@spade/platform/testing/random';
import { CatalogBed } from './catalog-bed.ts';

const PRODUCTS = 8;
const PIECES_EACH = 60;
const BUYERS = 400;

describe('batches of holds of two replicas', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 2);
    // Each row of a batch is locked for a while, so that batches of both replicas are under way at once.
    await bed.database.query(`
      create function dawdle() returns trigger language plpgsql as $$ begin
        perform pg_sleep(0.002);
        return new;
      end $$`);
    await bed.database.query(`
      create trigger dawdle before update on shopify_products
      for each row execute function dawdle()`);
  });
  afterAll(() => bed.close());

  it.each([1, 2, 3])('sell what there is and answer everyone (chance %d)', async (seed) => {
    const { below, pick } = seededRandom(seed);
    const products = await bed.stock(
      ...Array.from({ length: PRODUCTS }, () => ({ inventoryQuantity: PIECES_EACH })),
    );
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, async () => {
        const hold = { holdId: randomUUID(), quantity: 1 + below(3) };
        const productId = pick(products);
        // One in five asks twice at the same moment.
        const asked = Array.from({ length: below(5) === 0 ? 2 : 1 }, () =>
          bed.hold(productId, hold).then(
            () => 'held',
            ({ code }: { code: string }) => code,
          ),
        );
        return Promise.all(asked);
      }),
    );
    for (const answer of answers.flat()) expect(['held', 'CATALOG.OUT_OF_STOCK']).toContain(answer);
    for (const [first, second = first] of answers) expect(second).toBe(first);

    expect(await bed.driftedRows()).toEqual([]);
    for (const { inventory, held } of await Promise.all(products.map((id) => bed.stockOf(id)))) {
      expect(held).toBeLessThanOrEqual(inventory);
      // Each wanted three at most: fewer than that may be left over.
      expect(inventory - held).toBeLessThan(3);
    }
    const [written] = await bed.database.query<{ holds: number; commits: number }>(
      `select count(*)::int as holds, count(distinct xmin::text)::int as commits
       from stock_holds where product_id = any ($1)`,
      [products],
    );
    expect(written?.holds).toBe(answers.filter(([answer]) => answer === 'held').length);
    // Or nothing would have been batched, and the test would prove nothing.
    expect(written?.commits).toBeLessThan(written?.holds ?? 0);
    const [database] = await bed.database.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(database?.deadlocks).toBe(0);
  });
});
