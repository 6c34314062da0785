import { randomUUID } from 'node:crypto';
import type { EventName } from '@spade/contracts/events/events';
import { CatalogBed } from './catalog-bed.ts';

describe('the fate of an order', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({ HOLD_TIMEOUT_SECONDS: 120 });
  });
  afterAll(() => bed.close());

  /** A product of 10 pieces of which 3 are held. */
  async function buildHold() {
    const id = await bed.stockOne({ inventoryQuantity: 10 });
    const { holdId } = await bed.hold(id, { quantity: 3 });
    return { id, holdId };
  }

  it.each([
    ['claims the hold when a late proof renewed it', ['hold-renewed'], 'open', true, 10, 3],
    [
      'sells the pieces when it is confirmed',
      ['hold-renewed', 'order-confirmed'],
      'sold',
      true,
      7,
      0,
    ],
    [
      'gives the pieces back when it expires',
      ['hold-renewed', 'order-expired'],
      'released',
      true,
      10,
      0,
    ],
    [
      'gives the pieces back when it is cancelled',
      ['hold-renewed', 'order-cancelled'],
      'released',
      true,
      10,
      0,
    ],
    ['sells once when told twice', ['order-confirmed', 'order-confirmed'], 'sold', false, 7, 0],
    ['releases once when told twice', ['order-expired', 'order-expired'], 'released', false, 10, 0],
    [
      'stays sold when hold-renewed arrives last',
      ['order-confirmed', 'hold-renewed'],
      'sold',
      false,
      7,
      0,
    ],
    [
      'stays released when hold-renewed arrives last',
      ['order-expired', 'hold-renewed'],
      'released',
      false,
      10,
      0,
    ],
    [
      'gives the pieces back when the confirmation was undone and the order cancelled',
      ['hold-renewed', 'order-confirmed', 'order-cancelled'],
      'released',
      true,
      10,
      0,
    ],
    [
      'gives them back once',
      ['order-confirmed', 'order-expired', 'order-confirmed', 'order-cancelled'],
      'released',
      false,
      10,
      0,
    ],
    [
      'stays released whatever comes after',
      ['order-cancelled', 'order-confirmed'],
      'released',
      false,
      10,
      0,
    ],
  ] as const)('%s', async (_, events: readonly EventName[], state, isClaimed, inventory, held) => {
    const { id, holdId } = await buildHold();
    for (const event of events) await bed.deliver(event, { holdId });
    expect(await bed.holdRow(holdId)).toEqual({ state, isClaimed });
    expect(await bed.stockOf(id)).toMatchObject({ inventory, held });
  });

  describe('when an order ends whose sale is on its way into the store', () => {
    const buildAttempt = async () => {
      const { id, holdId } = await buildHold();
      await bed.deliver('order-confirmed', { holdId });
      const { attempt } = await bed.send('catalog.begin-store-sale', { holdId });
      expect(attempt).toBeNull();
      await bed.send('catalog.claim-store-sale', { holdId, after: null });
      await bed.deliver('order-cancelled', { holdId });
      expect(await bed.holdRow(holdId)).toMatchObject({ state: 'released' });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 7, held: 0 });
      return { id, holdId };
    };

    it('leaves the pieces to the figure of the store, which includes them', async () => {
      const { id, holdId } = await buildAttempt();
      await bed.send('catalog.settle-store-sale', { holdId, outcome: 'in_store' });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 7, held: 0 });
      expect(
        await bed.database.query(
          'select hold_id from stock_holds where hold_id = $1 and store_recorded_at is not null',
          [holdId],
        ),
      ).toHaveLength(1);
    });

    it('gives them back once when the store never got it', async () => {
      const { id, holdId } = await buildAttempt();
      for (let times = 0; times < 2; times += 1)
        await bed.send('catalog.settle-store-sale', { holdId, outcome: 'untouched' });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 10, held: 0 });
    });
  });

  it('sells no hold of an order that is not paid any more', async () => {
    const { holdId } = await buildHold();
    await bed.send('catalog.begin-store-sale', { holdId, isPaid: false });
    expect(await bed.holdRow(holdId)).toMatchObject({ state: 'open' });
  });

  it.each(['own', 'demo'])(
    'gives the pieces of a product that is %s back, whatever an earlier release noted of the store',
    async (source) => {
      const { id, holdId } = await buildHold();
      await bed.database.query('update shopify_products set source = $2 where id = $1', [
        id,
        source,
      ]);
      await bed.deliver('order-confirmed', { holdId });
      const statement = { statementId: randomUUID(), productId: id };
      expect(await bed.send('catalog.trust-store', statement)).toEqual({ pieces: 0 });
      await bed.database.query(
        'update stock_holds set store_recorded_at = now() where hold_id = $1',
        [holdId],
      );
      await bed.deliver('order-cancelled', { holdId });
      expect(await bed.holdRow(holdId)).toMatchObject({ state: 'released' });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 10, held: 0 });
    },
  );

  it.each([
    ['retired', 'retired_at = now()', 10],
    ['taken over by the store', `source = 'store', store_quantity = 10`, 10],
    ['at the most that a stock can be', 'inventory_quantity = 2000000000', 2_000_000_000],
  ])('ends sold and unsold when its product is %s meanwhile', async (_, change, left) => {
    const { id, holdId } = await buildHold();
    await bed.database.query(`update shopify_products set source = 'own' where id = $1`, [id]);
    await bed.deliver('order-confirmed', { holdId });
    const { holdId: open } = await bed.hold(id, { quantity: 2 });
    await bed.database.query(`update shopify_products set ${change} where id = $1`, [id]);
    await bed.deliver('order-expired', { holdId: open });
    expect(await bed.holdRow(open)).toMatchObject({ state: 'released' });
    await bed.deliver('order-cancelled', { holdId });
    expect(await bed.holdRow(holdId)).toMatchObject({ state: 'released' });
    expect(await bed.stockOf(id)).toMatchObject({ inventory: left, held: 0 });
  });

  it.each([
    ['sold', -2_000_000_000],
    ['returned', 2_000_000_000],
  ])('is no fault at the edge of what a stock can be: %s', async (kind, edge) => {
    const { id, holdId } = await buildHold();
    await bed.database.query(`update shopify_products set source = 'own' where id = $1`, [id]);
    if (kind === 'returned') await bed.deliver('order-confirmed', { holdId });
    await bed.database.query('update shopify_products set inventory_quantity = $2 where id = $1', [
      id,
      edge,
    ]);
    if (kind === 'sold') await bed.deliver('order-confirmed', { holdId });
    else {
      const event = { returnId: randomUUID(), by: 'ada', reference: 'SO-HH9ES' };
      await bed.deliver('goods-returned', { holdId, ...event, pieces: 2, isRestocked: true });
    }
    expect(await bed.stockOf(id)).toMatchObject({ inventory: edge, held: 0 });
  });

  it('is settled once when the same word comes ten times at once', async () => {
    const { id, holdId } = await buildHold();
    await Promise.all(Array.from({ length: 10 }, () => bed.deliver('order-confirmed', { holdId })));
    expect(await bed.stockOf(id)).toMatchObject({ inventory: 7, held: 0 });
  });

  describe('when pieces of a sale come back', () => {
    const returned = (holdId: string, more: { pieces: number; isRestocked: boolean }) => ({
      holdId,
      returnId: randomUUID(),
      by: 'ada',
      reference: 'SO-HH9ES',
      ...more,
    });
    const buildSale = async (source = 'own') => {
      const { id, holdId } = await buildHold();
      await bed.database.query('update shopify_products set source = $2 where id = $1', [
        id,
        source,
      ]);
      return { id, holdId };
    };
    const movements = async (id: number) =>
      bed.database.query(
        `select kind, change, actor, reason from stock_movements
         where product_id = $1 and request_id is not null order by id`,
        [id],
      );

    it('puts them back in stock once, also before the sale is known', async () => {
      const { id, holdId } = await buildSale();
      const event = returned(holdId, { pieces: 2, isRestocked: true });
      await bed.deliver('goods-returned', event);
      await bed.deliver('goods-returned', event);
      await bed.deliver('order-confirmed', { holdId });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 9, held: 0 });
      const line = { change: 2, actor: 'ada', reason: 'Order SO-HH9ES' };
      expect(await movements(id)).toEqual([{ kind: 'returned', ...line }]);
    });

    it('takes what is written off out again', async () => {
      const { id, holdId } = await buildSale();
      await bed.deliver('order-confirmed', { holdId });
      await bed.deliver('goods-returned', returned(holdId, { pieces: 1, isRestocked: false }));
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 7 });
      expect(await movements(id)).toMatchObject([
        { kind: 'returned', change: 1 },
        { kind: 'damaged', change: -1 },
      ]);
    });

    it('gives back the rest alone when the order is cancelled later', async () => {
      const { id, holdId } = await buildSale();
      await bed.deliver('order-confirmed', { holdId });
      await bed.deliver('goods-returned', returned(holdId, { pieces: 1, isRestocked: true }));
      await bed.deliver('goods-returned', returned(holdId, { pieces: 1, isRestocked: false }));
      await bed.deliver('order-cancelled', { holdId });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 9 });
    });

    it('leaves the stock of a product of the store alone', async () => {
      const { id, holdId } = await buildSale('store');
      await bed.deliver('order-confirmed', { holdId });
      await bed.deliver('goods-returned', returned(holdId, { pieces: 2, isRestocked: true }));
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 7 });
    });
  });

  it('is passed over when the hold is unknown', async () => {
    const holdId = randomUUID();
    await bed.deliver('order-confirmed', { holdId });
    expect(await bed.holdRow(holdId)).toBeUndefined();
  });

  it('keeps the deficit when the store has lowered its quantity below what was held', async () => {
    const { id, holdId } = await buildHold();
    await bed.database.query('update shopify_products set inventory_quantity = 1 where id = $1', [
      id,
    ]);
    expect(await bed.product(id)).toMatchObject({
      inStock: false,
      availableQuantity: 0,
    });
    await bed.deliver('order-confirmed', { holdId });
    expect(await bed.stockOf(id)).toMatchObject({ inventory: -2, held: 0 });
    expect(await bed.product(id)).toMatchObject({ inStock: false, availableQuantity: 0 });
  });

  describe('when no order was stored in time', () => {
    it('gives the pieces back after orders has fenced the hold', async () => {
      const { id, holdId } = await buildHold();
      await bed.age(holdId);
      expect(await bed.sweep()).toBe(1);
      expect(bed.orders.fenced.has(holdId)).toBe(true);
      expect(await bed.holdRow(holdId)).toMatchObject({ state: 'released' });
      expect(await bed.stockOf(id)).toMatchObject({ held: 0 });
    });

    it('claims the hold when orders knows its order after all', async () => {
      const { id, holdId } = await buildHold();
      bed.orders.stored.add(holdId);
      await bed.age(holdId);
      expect(await bed.sweep()).toBe(0);
      expect(await bed.holdRow(holdId)).toEqual({ state: 'open', isClaimed: true });
      expect(await bed.stockOf(id)).toMatchObject({ held: 3 });
    });

    it('claims the holds of any number of new orders, with a question for each 500', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 2_000 });
      const rows = await bed.database.query<{ hold_id: string }>(
        `insert into stock_holds (hold_id, product_id, quantity, title, unit_price_kobo, created_at)
         select gen_random_uuid(), $1, 1, 'x', 1, now() - interval '1 day'
         from generate_series(1, 1200) returning hold_id`,
        [id],
      );
      await bed.database.query('update shopify_products set held_quantity = 1200 where id = $1', [
        id,
      ]);
      for (const row of rows) bed.orders.stored.add(row.hold_id);
      const asked = bed.orders.questions;
      expect(await bed.sweep()).toBe(0);
      expect(bed.orders.questions - asked).toBe(3);
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 2_000, held: 1_200 });
      const unclaimed = 'select from stock_holds where product_id = $1 and claimed_at is null';
      expect(await bed.database.query(unclaimed, [id])).toEqual([]);
    });

    it('asks neither about young nor about claimed holds', async () => {
      const young = await buildHold();
      const claimed = await buildHold();
      await bed.deliver('hold-renewed', { holdId: claimed.holdId });
      await bed.age(claimed.holdId);
      await bed.sweep();
      expect(bed.orders.fenced.has(young.holdId)).toBe(false);
      expect(bed.orders.fenced.has(claimed.holdId)).toBe(false);
      expect(await bed.holdRow(young.holdId)).toMatchObject({ state: 'open' });
      expect(await bed.holdRow(claimed.holdId)).toMatchObject({ state: 'open' });
    });

    it('goes through more of them than one question names, two sweeps side by side', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 10 });
      await bed.database.query(
        `insert into stock_holds (hold_id, product_id, quantity, title, unit_price_kobo, created_at)
         select gen_random_uuid(), $1, 1, 'x', 1, now() - interval '1 day'
         from generate_series(1, 1200)`,
        [id],
      );
      await bed.database.query('update shopify_products set held_quantity = 1200 where id = $1', [
        id,
      ]);
      await Promise.all([bed.sweep(), bed.sweep()]);
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 10, held: 0 });
    });

    it('keeps the hold while orders cannot be asked', async () => {
      const { id, holdId } = await buildHold();
      await bed.age(holdId);
      await bed.orders.stop();
      await expect(bed.sweep()).rejects.toMatchObject({
        code: expect.stringMatching(/^PLATFORM\./),
      });
      expect(await bed.stockOf(id)).toMatchObject({ held: 3 });
      await bed.orders.start(bed.redis.addressesOf('orders').REDIS_URL);
      expect(await bed.sweep()).toBe(1);
    });
  });
});
