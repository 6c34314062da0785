import { CatalogBed } from './catalog-bed.ts';

describe('the share of a stock that open holds may take', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({ OPEN_HOLDS_SHARE: 40 }, 2);
  });
  afterAll(() => bed.close());

  const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));

  describe('when 100 unpaid orders want one of 100 pieces each', () => {
    it('is never passed, and the others learn how many they may order', async () => {
      const id = await bed.stockOne({ inventoryQuantity: 100 });
      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => bed.hold(id)));
      const refused = refusals(outcomes);
      expect(refused).toHaveLength(60);
      for (const refusal of refused) {
        expect(refusal).toMatchObject({
          code: 'CATALOG.HELD_BY_OTHERS',
          details: { available: 60, orderable: 0 },
        });
      }
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 100, held: 40 });
      expect(await bed.driftedRows()).toEqual([]);
    });
  });

  it('keeps sales possible: each paid order makes room for the next', async () => {
    const id = await bed.stockOne({ inventoryQuantity: 30 });
    const first = await bed.hold(id, { quantity: 12 });
    await expect(bed.hold(id)).rejects.toMatchObject({ code: 'CATALOG.HELD_BY_OTHERS' });
    await bed.deliver('order-confirmed', { holdId: first.holdId });
    expect(await bed.hold(id, { quantity: 7 })).toMatchObject({ quantity: 7 });
  });

  it('names the largest order that would be taken', async () => {
    const id = await bed.stockOne({ inventoryQuantity: 50 });
    await bed.hold(id, { quantity: 5 });
    const tooMany = { code: 'CATALOG.HELD_BY_OTHERS', details: { available: 45, orderable: 15 } };
    await expect(bed.hold(id, { quantity: 16 })).rejects.toMatchObject(tooMany);
    expect(await bed.hold(id, { quantity: 15 })).toMatchObject({ quantity: 15 });
  });

  it('does not apply to the last ten pieces', async () => {
    const id = await bed.stockOne({ inventoryQuantity: 10 });
    const outcomes = await Promise.allSettled(Array.from({ length: 11 }, () => bed.hold(id)));
    expect(refusals(outcomes)).toMatchObject([{ code: 'CATALOG.OUT_OF_STOCK' }]);
    expect(await bed.stockOf(id)).toMatchObject({ inventory: 10, held: 10 });
  });

  it('answers CATALOG.OUT_OF_STOCK to more than there are', async () => {
    const id = await bed.stockOne({ inventoryQuantity: 50 });
    await expect(bed.hold(id, { quantity: 51 })).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
      details: { available: 50 },
    });
  });

  it('is counted for each variant', async () => {
    const id = await bed.stockOne({
      inventoryQuantity: 20,
      variantTitle: 'S',
      otherVariants: [
        {
          ...{ shopifyVariantId: 'gid://shopify/ProductVariant/large', title: 'L', sku: null },
          ...{ priceKobo: 100, compareAtPriceKobo: null, inStock: true, inventoryQuantity: 20 },
        },
      ],
    });
    const [, large] = (await bed.product(id)).variants;
    await bed.hold(id, { quantity: 8 });
    await expect(bed.hold(id)).rejects.toMatchObject({ code: 'CATALOG.HELD_BY_OTHERS' });
    const variantId = large?.id ?? 0;
    await bed.hold(id, { variantId, quantity: 8 });
    await expect(bed.hold(id, { variantId })).rejects.toMatchObject({
      code: 'CATALOG.HELD_BY_OTHERS',
      details: { available: 12, orderable: 0 },
    });
  });

  it('is counted afresh when a late proof takes the pieces again', async () => {
    const id = await bed.stockOne({ inventoryQuantity: 20 });
    const { holdId } = await bed.hold(id, { quantity: 8 });
    await bed.deliver('order-expired', { holdId });
    await bed.hold(id, { quantity: 1 });
    await expect(bed.hold(id, { renewsHoldId: holdId, quantity: 8 })).rejects.toMatchObject({
      code: 'CATALOG.HELD_BY_OTHERS',
    });
  });
});
