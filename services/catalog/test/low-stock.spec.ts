import { LowStockSweep } from '../src/stock/low-stock.sweep.ts';
import { CatalogBed } from './catalog-bed.ts';

describe('products that are running low', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 2);
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  /** As an order, a count or a sync leaves it. */
  const leave = (pieces: number) =>
    bed.database.query('update shopify_products set warn_below = 5, inventory_quantity = $1', [
      pieces,
    ]);
  /** How many notices staff are owed once every replica has looked. */
  const notices = async () => {
    await Promise.all(bed.replicas.map((app) => app.get(LowStockSweep).sweep()));
    const rows = await bed.database.query<{ payload: unknown }>(
      `select payload from outbox where name = 'staff-notice-raised'`,
    );
    expect(rows.every(({ payload }) => JSON.stringify(payload) === '{"kind":"low_stock"}')).toBe(
      true,
    );
    return rows.length;
  };

  it('are news once, however often stock changes below the level', async () => {
    await bed.stockOne({ inventoryQuantity: 9 });
    expect(await notices()).toBe(0);
    await leave(4);
    expect(await notices()).toBe(1);
    await leave(3);
    expect(await notices()).toBe(1);
  });

  it('are news again after there was enough', async () => {
    await bed.stockOne({ inventoryQuantity: 9 });
    await leave(4);
    await notices();
    await leave(9);
    expect(await notices()).toBe(1);
    await leave(0);
    expect(await notices()).toBe(2);
  });

  it('are no news while nothing says from when on', async () => {
    await bed.stockOne({ inventoryQuantity: 0 });
    expect(await notices()).toBe(0);
  });
});
