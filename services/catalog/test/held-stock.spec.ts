import { randomUUID } from 'node:crypto';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

describe('catalog.held-stock', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
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
      rows: [
        { ...row, productId: much, title: 'Pump', stock: 30, held: 12, orders: 1, share: 40 },
        {
          ...row,
          productId: little,
          title: 'Cement',
          stock: 100,
          held: 1,
          share: 1,
          orders: 1,
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
      title: 'Adire',
      variantTitle: 'S',
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
      { variantId: large?.id, title: 'Adire (L)', stock: 4, held: 4, orders: 1, share: 100 },
    ]);
  });

  describe('of sales that the store does not know of', () => {
    const product = buildSyncedProduct({ inventoryQuantity: 10 });
    const corrected = { ...product, inventoryQuantity: 7 };
    let id: number;
    let sale: string;
    const sync = () =>
      bed.send('catalog.sync-batch', { runId: randomUUID(), products: [corrected] });
    const available = async () => (await bed.product(id)).availableQuantity;

    beforeEach(async () => {
      id = await bed.stockOne(product);
      const { holdId } = await bed.hold(id, { quantity: 3 });
      sale = holdId;
      await bed.deliver('order-confirmed', { holdId });
      await sync();
    });

    it('counts them until staff state that it does', async () => {
      expect((await heldStock()).rows).toMatchObject([{ stock: 4, held: 0, unknownToStore: 3 }]);
      const statement = { statementId: randomUUID(), productId: 'all' } as const;
      expect(await bed.send('catalog.trust-store', statement)).toEqual({ pieces: 3 });
      expect(await bed.send('catalog.trust-store', statement)).toEqual({ pieces: 3 });
      await sync();
      expect((await heldStock()).rows).toEqual([]);
      expect(await available()).toBe(7);
    });

    it('concerns the named product only', async () => {
      const other = await bed.stockOne();
      const statement = { statementId: randomUUID(), productId: other };
      expect(await bed.send('catalog.trust-store', statement)).toEqual({ pieces: 0 });
      await sync();
      expect(await available()).toBe(4);
    });

    it.each([
      ['before a sync has used it', 0, 4],
      ['after a sync has used it', 1, 7],
    ])('takes a wrong statement back, %s', async (_, syncs, offered) => {
      const statementId = randomUUID();
      await bed.send('catalog.trust-store', { statementId, productId: id });
      for (let times = 0; times < syncs; times += 1) await sync();
      expect(await available()).toBe(offered);
      for (let times = 0; times < 2; times += 1)
        await bed.send('catalog.distrust-store', { statementId });
      expect(await available()).toBe(4);
      await sync();
      expect(await available()).toBe(4);
      expect((await heldStock()).rows).toMatchObject([{ stock: 4, unknownToStore: 3 }]);
    });

    it.each([
      ['before a sync has used it', 0, 4],
      ['after a sync has used it', 1, 7],
    ])('takes it back for a sale whose order has ended, %s', async (_, syncs, offered) => {
      const statementId = randomUUID();
      await bed.send('catalog.trust-store', { statementId, productId: id });
      for (let times = 0; times < syncs; times += 1) await sync();
      await bed.deliver('order-cancelled', { holdId: sale });
      expect(await bed.holdRow(sale)).toMatchObject({ state: 'released' });
      expect(await available()).toBe(offered);
      for (let times = 0; times < 2; times += 1)
        await bed.send('catalog.distrust-store', { statementId });
      expect(await available()).toBe(7);
      await sync();
      expect(await available()).toBe(7);
    });

    it('does not concern the own products of the shop', async () => {
      await bed.database.query(`update shopify_products set source = 'own' where id = $1`, [id]);
      const statement = { statementId: randomUUID(), productId: 'all' } as const;
      expect(await bed.send('catalog.trust-store', statement)).toEqual({ pieces: 0 });
      await bed.deliver('order-cancelled', { holdId: sale });
      expect(await available()).toBe(7);
    });

    it('takes back a statement on the pieces of a variant', async () => {
      const [first, second] = [buildSyncedProduct(), buildSyncedProduct()];
      const { shopifyVariantId, priceKobo, compareAtPriceKobo, inStock, sku } = second;
      const large = { shopifyVariantId, priceKobo, compareAtPriceKobo, inStock, sku };
      const sized = {
        ...first,
        variantTitle: 'S',
        otherVariants: [{ ...large, title: 'L', inventoryQuantity: 4 }],
      };
      const sizedId = await bed.stockOne(sized);
      const variantId = (await bed.product(sizedId)).variants[1]?.id ?? 0;
      const { holdId } = await bed.hold(sizedId, { variantId, quantity: 3 });
      await bed.deliver('order-confirmed', { holdId });
      const statementId = randomUUID();
      const left = async () => (await bed.product(sizedId)).variants[1]?.availableQuantity;
      await bed.send('catalog.trust-store', { statementId, productId: sizedId });
      await bed.send('catalog.sync-batch', { runId: randomUUID(), products: [sized] });
      expect(await left()).toBe(4);
      await bed.send('catalog.distrust-store', { statementId });
      expect(await left()).toBe(1);
    });
  });
});
