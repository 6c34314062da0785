import { randomUUID } from 'node:crypto';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

describe('catalog.held-stock', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({ OPEN_HOLDS_SHARE: 40 });
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  const heldStock = () => bed.send('catalog.held-stock', {});

  it('names what unpaid orders hold, the largest share first', async () => {
    const [little = 0, much = 0] = await bed.stock(
      { title: 'Cement', inventoryQuantity: 100 },
      { title: 'Pump', inventoryQuantity: 30 },
      { title: 'Rice', inventoryQuantity: 30 },
    );
    await bed.hold(little, { quantity: 1 });
    const { holdId } = await bed.hold(much, { quantity: 12 });
    const row = { variantId: null, unknownToStore: 0 };
    expect(await heldStock()).toEqual({
      openShare: 40,
      rows: [
        { ...row, productId: much, title: 'Pump', stock: 30, held: 12, share: 40, orderable: 0 },
        {
          ...row,
          productId: little,
          title: 'Cement',
          stock: 100,
          held: 1,
          share: 1,
          orderable: 39,
        },
      ],
    });
    await bed.deliver('order-expired', { holdId });
    expect((await heldStock()).rows).toHaveLength(1);
  });

  it('names variants by their own title', async () => {
    const [first, other] = [buildSyncedProduct(), buildSyncedProduct()];
    const { shopifyVariantId, priceKobo, compareAtPriceKobo, inStock, sku } = other;
    const id = await bed.stockOne({
      ...first,
      ...{ title: 'Adire', variantTitle: 'S' },
      otherVariants: [
        {
          shopifyVariantId,
          priceKobo,
          compareAtPriceKobo,
          inStock,
          sku,
          title: 'L',
          inventoryQuantity: 4,
        },
      ],
    });
    const [, large] = (await bed.product(id)).variants;
    await bed.hold(id, { variantId: large?.id ?? 0, quantity: 4 });
    expect((await heldStock()).rows).toMatchObject([
      { variantId: large?.id, title: 'Adire (L)', stock: 4, held: 4, share: 100, orderable: 0 },
    ]);
  });

  it('counts the sales that the store does not know of, until staff state that it does', async () => {
    const product = buildSyncedProduct({ inventoryQuantity: 10 });
    const id = await bed.stockOne(product);
    const { holdId } = await bed.hold(id, { quantity: 3 });
    await bed.deliver('order-confirmed', { holdId });
    const corrected = { ...product, inventoryQuantity: 7 };
    await bed.send('catalog.sync-batch', { runId: randomUUID(), products: [corrected] });
    expect((await heldStock()).rows).toMatchObject([{ stock: 4, held: 0, unknownToStore: 3 }]);
    await bed.send('catalog.trust-store', { trustedBy: 'ada' });
    await bed.send('catalog.sync-batch', { runId: randomUUID(), products: [corrected] });
    expect((await heldStock()).rows).toEqual([]);
    expect(await bed.product(id)).toMatchObject({ availableQuantity: 7 });
  });
});
