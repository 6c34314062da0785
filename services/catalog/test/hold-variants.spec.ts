import { randomUUID } from 'node:crypto';
import { briefly, stockFabric } from './build-fabric.ts';
import { CatalogBed } from './catalog-bed.ts';

describe('catalog.hold of a variant', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({ HOLD_TIMEOUT_SECONDS: 120 }, 2);
  });
  afterAll(() => bed.close());

  const available = async (id: number) => briefly(await bed.product(id));

  it('takes pieces of it alone, at its price, and names it', async () => {
    const { id, variantId } = await stockFabric(bed);
    const medium = await variantId('M');
    const request = { variantId: medium, quantity: 3, expectedTotalKobo: 600_000 };
    expect(await bed.hold(id, request)).toMatchObject({
      productId: id,
      variantId: medium,
      title: 'Adire (M)',
      unitPriceKobo: 200_000,
      quantity: 3,
    });
    expect(await available(id)).toEqual(['S: 10', 'M: 7', 'L: 10']);
  });

  it.each([undefined, null])('takes the default one for the variant %p', async (variantId) => {
    const { id } = await stockFabric(bed);
    expect(await bed.hold(id, { variantId })).toMatchObject({
      variantId: null,
      title: 'Adire (S)',
      unitPriceKobo: 100_000,
    });
    expect(await available(id)).toEqual(['S: 9', 'M: 10', 'L: 10']);
  });

  it('answers CATALOG.PRICE_CHANGED to the price of another variant', async () => {
    const { id, variantId } = await stockFabric(bed);
    const request = { variantId: await variantId('M'), quantity: 2, expectedTotalKobo: 200_000 };
    await expect(bed.hold(id, request)).rejects.toMatchObject({
      code: 'CATALOG.PRICE_CHANGED',
      details: { unitPriceKobo: 200_000, totalKobo: 400_000 },
    });
    expect(await available(id)).toEqual(['S: 10', 'M: 10', 'L: 10']);
  });

  it('answers CATALOG.OUT_OF_STOCK with its own remaining pieces, whatever the others have', async () => {
    const { id, variantId } = await stockFabric(bed);
    const large = await variantId('L');
    await bed.hold(id, { variantId: large, quantity: 8 });
    await expect(bed.hold(id, { variantId: large, quantity: 3 })).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
      details: { available: 2 },
    });
  });

  it('answers CATALOG.PRODUCT_NOT_FOUND for one that is unknown, or another product’s', async () => {
    const { id } = await stockFabric(bed);
    const other = await stockFabric(bed);
    for (const variantId of [0, 2_000_000_000, await other.variantId('M')]) {
      await expect(bed.hold(id, { variantId })).rejects.toMatchObject({
        code: 'CATALOG.PRODUCT_NOT_FOUND',
      });
    }
  });

  it('answers CATALOG.PRODUCT_NOT_FOUND for one of a retired product', async () => {
    const { id, variantId } = await stockFabric(bed);
    const medium = await variantId('M');
    await bed.database.query('update shopify_products set retired_at = now() where id = $1', [id]);
    await expect(bed.hold(id, { variantId: medium })).rejects.toMatchObject({
      code: 'CATALOG.PRODUCT_NOT_FOUND',
    });
  });

  it('is one hold with one answer however often it is asked for', async () => {
    const { id, variantId } = await stockFabric(bed);
    const request = { holdId: randomUUID(), variantId: await variantId('M'), quantity: 4 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => bed.hold(id, request)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await available(id)).toEqual(['S: 10', 'M: 6', 'L: 10']);
  });

  it('serves exactly 10 of 50 buyers who want one of its 10 pieces each', async () => {
    const { id, variantId } = await stockFabric(bed);
    const medium = await variantId('M');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => bed.hold(id, { variantId: medium })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await available(id)).toEqual(['S: 10', '(M: 0)', 'L: 10']);
    expect(await bed.driftedRows()).toEqual([]);
  });

  it.each([
    ['sells its pieces', 'order-confirmed', ['S: 10', 'M: 7', 'L: 10'], 7],
    ['gives its pieces back', 'order-expired', ['S: 10', 'M: 10', 'L: 10'], 10],
    ['gives its pieces back', 'order-cancelled', ['S: 10', 'M: 10', 'L: 10'], 10],
  ] as const)('%s at %s, once', async (_, event, left, inventory) => {
    const { id, variantId, medium } = await stockFabric(bed);
    const { holdId } = await bed.hold(id, { variantId: await variantId('M'), quantity: 3 });
    await bed.deliver('hold-renewed', { holdId });
    for (let told = 0; told < 2; told += 1) await bed.deliver(event, { holdId });
    expect(await available(id)).toEqual(left);
    expect(
      await bed.database.query(
        `select inventory_quantity as inventory, held_quantity as held from product_variants
         where shopify_variant_id = $1`,
        [medium.shopifyVariantId],
      ),
    ).toEqual([{ inventory, held: 0 }]);
  });

  it('gives its pieces back when no order was stored in time', async () => {
    const { id, variantId } = await stockFabric(bed);
    const { holdId } = await bed.hold(id, { variantId: await variantId('L'), quantity: 3 });
    await bed.age(holdId);
    expect(await bed.sweep()).toBe(1);
    expect(await available(id)).toEqual(['S: 10', 'M: 10', 'L: 10']);
  });

  it('ends holds on many variants at once, each where it belongs', async () => {
    const { id, variantId } = await stockFabric(bed);
    for (const title of ['S', 'M', 'M', 'L']) {
      const { holdId } = await bed.hold(id, { variantId: await variantId(title) });
      await bed.age(holdId);
    }
    expect(await available(id)).toEqual(['S: 9', 'M: 8', 'L: 9']);
    expect(await bed.sweep()).toBe(4);
    expect(await available(id)).toEqual(['S: 10', 'M: 10', 'L: 10']);
    expect(await bed.driftedRows()).toEqual([]);
  });
});
