import { randomUUID } from 'node:crypto';
import { CatalogBed } from './catalog-bed.ts';

describe('catalog.hold', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 2);
  });
  afterAll(() => bed.close());

  it('takes pieces out of sale and answers title and unit price', async () => {
    const id = await bed.stockOne({ title: 'Cement', priceKobo: 980_050, inventoryQuantity: 5 });
    const holdId = randomUUID();
    expect(await bed.hold(id, { holdId, quantity: 2, expectedTotalKobo: 1_960_100 })).toEqual({
      holdId,
      productId: id,
      variantId: null,
      title: 'Cement',
      quantity: 2,
      unitPriceKobo: 980_050,
      category: 'Building',
      stock: 5,
      held: 2,
    });
    expect(await bed.product(id)).toMatchObject({ availableQuantity: 3 });
    expect(await bed.stockOf(id)).toMatchObject({ inventory: 5, held: 2 });
  });

  describe('when 50 buyers want one of 10 pieces each', () => {
    it('holds up to half of the stock where that is asked, and says what is held: CATALOG.CONTENDED', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 10 });
      await bed.hold(id, { quantity: 5, upToHalf: true });
      await expect(bed.hold(id, { quantity: 1, upToHalf: true })).rejects.toMatchObject({
        code: 'CATALOG.CONTENDED',
        details: { stock: 10, held: 5 },
      });
      expect(await bed.hold(id, { quantity: 1 })).toMatchObject({ stock: 10, held: 6 });
    });

    it('serves exactly 10 and tells the others that none is left', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 10 });
      const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => bed.hold(id)));
      const refusals = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason] : []));
      expect(refusals).toHaveLength(40);
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          code: 'CATALOG.OUT_OF_STOCK',
          details: { available: 0 },
        });
      }
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 10, held: 10 });
      expect(await bed.driftedRows()).toEqual([]);
    });
  });

  describe('when buyers of several products come at once', () => {
    it('answers each for its own product', async () => {
      const [plenty, scarce, dear] = await Promise.all([
        bed.stockOne({ title: 'Plenty', priceKobo: 100, inventoryQuantity: 1_000 }),
        bed.stockOne({ title: 'Scarce', priceKobo: 200, inventoryQuantity: 3 }),
        bed.stockOne({ title: 'Dear', priceKobo: 300, inventoryQuantity: 1_000 }),
      ]);
      const wanted = Array.from({ length: 20 }, () => [
        bed.hold(plenty, { quantity: 2, expectedTotalKobo: 200 }),
        bed.hold(scarce, { quantity: 1, expectedTotalKobo: 200 }),
        bed.hold(dear, { quantity: 1, expectedTotalKobo: 299 }),
        bed.hold(1_999_999),
      ]);
      const outcomes = await Promise.allSettled(wanted.flat());
      const told = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.title : outcome.reason.code,
      );
      const count = (what: string) => told.filter((one) => one === what).length;
      expect([count('Plenty'), count('Scarce'), count('CATALOG.OUT_OF_STOCK')]).toEqual([
        20, 3, 17,
      ]);
      expect(count('CATALOG.PRICE_CHANGED')).toBe(20);
      expect(count('CATALOG.PRODUCT_NOT_FOUND')).toBe(20);
      expect(await bed.stockOf(plenty)).toMatchObject({ held: 40 });
      expect(await bed.stockOf(scarce)).toMatchObject({ held: 3 });
      expect(await bed.stockOf(dear)).toMatchObject({ held: 0 });
      expect(await bed.driftedRows()).toEqual([]);
    });
  });

  describe('when the same hold is asked for again', () => {
    it('is one hold with one answer, five times at once', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 10 });
      const holdId = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => bed.hold(id, { holdId, quantity: 3 })),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await bed.stockOf(id)).toMatchObject({ held: 3 });
    });

    it('answers the stored hold although it took the last piece', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 1 });
      const holdId = randomUUID();
      const first = await bed.hold(id, { holdId });
      expect(await bed.hold(id, { holdId })).toEqual(first);
    });

    it('answers the stored price although it has changed since', async () => {
      const id = await bed.stockOne({ priceKobo: 100 });
      const holdId = randomUUID();
      const first = await bed.hold(id, { holdId, expectedTotalKobo: 100 });
      await bed.database.query('update shopify_products set price_kobo = 200 where id = $1', [id]);
      expect(await bed.hold(id, { holdId, expectedTotalKobo: 100 })).toEqual(first);
    });

    it.each([
      ['quantity', { quantity: 2 }],
      ['product', { productId: 1_999_999 }],
    ])('is a fault with another %s', async (_, other) => {
      const id = await bed.stockOne();
      const holdId = randomUUID();
      await bed.hold(id, { holdId });
      await expect(bed.hold(id, { holdId, ...other })).rejects.toMatchObject({
        code: 'PLATFORM.INTERNAL',
      });
      expect(await bed.stockOf(id)).toMatchObject({ held: 1 });
    });
  });

  describe('when the database cuts every connection halfway', () => {
    it('gives each buyer who repeats exactly one hold', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 100 });
      const buying = Promise.all(Array.from({ length: 60 }, () => bed.hold(id)));
      await bed.database.dropConnections();
      await buying;
      expect(await bed.stockOf(id)).toMatchObject({ held: 60 });
      expect(await bed.driftedRows()).toEqual([]);
    });
  });

  it('answers CATALOG.OUT_OF_STOCK with the remaining pieces', async () => {
    const id = await bed.stockOne({ inventoryQuantity: 5 });
    await bed.hold(id, { quantity: 2 });
    await expect(bed.hold(id, { quantity: 4 })).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
      details: { available: 3 },
    });
  });

  it('answers CATALOG.OUT_OF_STOCK with 0 when the store does not offer it', async () => {
    const id = await bed.stockOne({ inStock: false, inventoryQuantity: 5 });
    await expect(bed.hold(id)).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
      details: { available: 0 },
    });
  });

  it.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'answers CATALOG.OUT_OF_STOCK to %d pieces',
    async (quantity) => {
      const id = await bed.stockOne({ priceKobo: 100_000_000_000 });
      await expect(bed.hold(id, { quantity })).rejects.toMatchObject({
        code: 'CATALOG.OUT_OF_STOCK',
      });
    },
  );

  it.each([0, -1, 1.5, Number.NaN])('is a fault for %d pieces', async (quantity) => {
    const id = await bed.stockOne();
    await expect(bed.hold(id, { quantity })).rejects.toMatchObject({ code: 'PLATFORM.INTERNAL' });
    expect(await bed.stockOf(id)).toMatchObject({ held: 0 });
  });

  it('answers CATALOG.PRICE_CHANGED with the true price and takes no hold', async () => {
    const id = await bed.stockOne({ priceKobo: 250_000 });
    await expect(bed.hold(id, { quantity: 2, expectedTotalKobo: 2 })).rejects.toMatchObject({
      code: 'CATALOG.PRICE_CHANGED',
      details: { unitPriceKobo: 250_000, totalKobo: 500_000 },
    });
    expect(await bed.stockOf(id)).toMatchObject({ held: 0 });
  });

  it('takes any price when none is expected', async () => {
    const id = await bed.stockOne({ priceKobo: 77 });
    expect(await bed.hold(id)).toMatchObject({ unitPriceKobo: 77 });
  });

  it.each([0, -1, 2_000_000_000, 9_999_999_999])(
    'answers CATALOG.PRODUCT_NOT_FOUND for the id %d',
    async (id) => {
      await expect(bed.hold(id)).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
      await expect(bed.product(id)).rejects.toThrow('not on sale');
    },
  );

  it('answers CATALOG.PRODUCT_NOT_FOUND for a retired product', async () => {
    const id = await bed.stockOne();
    await bed.database.query('update shopify_products set retired_at = now() where id = $1', [id]);
    await expect(bed.hold(id)).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
    await expect(bed.product(id)).rejects.toThrow('not on sale');
  });

  it.each(['order-confirmed', 'order-expired', 'order-cancelled'] as const)(
    'answers CATALOG.HOLD_ENDED after %s',
    async (event) => {
      const id = await bed.stockOne();
      const { holdId } = await bed.hold(id);
      await bed.deliver(event, { holdId });
      await expect(bed.hold(id, { holdId })).rejects.toMatchObject({
        code: 'CATALOG.HOLD_ENDED',
        details: { holdId },
      });
    },
  );
});
