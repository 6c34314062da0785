import { randomUUID } from 'node:crypto';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import {
  briefly,
  buildFabric,
  buildSyncedVariant,
  stockFabric,
  withVariants,
} from './build-fabric.ts';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

describe('a sync of products with variants', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  const send = (...products: SyncedProduct[]) =>
    bed.send('catalog.sync-batch', { runId: randomUUID(), products });
  const shown = (id: number) => bed.product(id);
  const available = async (id: number) => briefly(await shown(id));
  /** Every row as text, system columns included: equal only when no row was written. */
  const rowVersions = () =>
    bed.database.query(
      `select xmin::text, ctid::text, p::text as row from shopify_products p union all
       select xmin::text, ctid::text, v::text from product_variants v order by row`,
    );

  it('shows each variant, the default first, and the pieces of all', async () => {
    const { product, small, medium } = buildFabric();
    const dear = { ...medium, compareAtPriceKobo: 250_000, sku: 'AD-M', inventoryQuantity: 3 };
    const gone = buildSyncedVariant({ title: 'L', inStock: false, inventoryQuantity: 9 });
    const id = await bed.stockOne(withVariants(product, [small, dear, gone]));
    expect(await shown(id)).toMatchObject({
      priceKobo: 100_000,
      inStock: true,
      availableQuantity: 13,
      variants: [
        {
          id: null,
          title: 'S',
          priceKobo: 100_000,
          compareAtPriceKobo: null,
          sku: null,
          inStock: true,
          availableQuantity: 10,
        },
        {
          id: expect.any(Number),
          title: 'M',
          priceKobo: 200_000,
          sku: 'AD-M',
          compareAtPriceKobo: 250_000,
          inStock: true,
          availableQuantity: 3,
        },
        { title: 'L', inStock: false, availableQuantity: 9 },
      ],
    });
  });

  it('keeps a product on sale while any variant is available', async () => {
    const { product, small, medium, large } = buildFabric();
    const [soldOut = 0, mixed = 0] = await bed.stock(
      withVariants(
        product,
        [small, medium, large].map((variant) => ({ ...variant, inventoryQuantity: 0 })),
      ),
      withVariants(buildSyncedProduct(), [
        buildSyncedVariant({ inventoryQuantity: 0 }),
        buildSyncedVariant({ inventoryQuantity: 1 }),
      ]),
    );
    const idsOf = async (inStock: boolean) =>
      (await bed.send('catalog.list-products', { limit: 9, inStock })).products.map((p) => p.id);
    expect(await idsOf(true)).toEqual([mixed]);
    expect(await idsOf(false)).toEqual([soldOut]);
    const { variants } = await shown(mixed);
    await bed.hold(mixed, { variantId: variants[1]?.id ?? 0 });
    expect(await idsOf(true)).toEqual([]);
  });

  it('touches no row in a second run without changes', async () => {
    const fabrics = Array.from({ length: 20 }, () => {
      const { product, small, medium, large } = buildFabric();
      return withVariants(product, [small, medium, large]);
    });
    await send(...fabrics, buildSyncedProduct());
    const before = await rowVersions();
    expect(await send(...fabrics)).toEqual({ changed: 0, unchanged: 20 });
    expect(await rowVersions()).toEqual(before);
  });

  it.each([
    ['the default variant', 0],
    ['another variant', 1],
    ['every variant', undefined],
  ])('counts a product once when the price of %s changed', async (_, at) => {
    const { product, small, medium, large, id } = await stockFabric(bed);
    const variants = [small, medium, large].map((variant, index) => ({
      ...variant,
      priceKobo: variant.priceKobo + (at === undefined || at === index ? 50 : 0),
    }));
    const other = buildFabric();
    const same = withVariants(other.product, [other.small, other.medium]);
    await send(same);
    expect(await send(withVariants(product, variants), same)).toEqual({ changed: 1, unchanged: 1 });
    expect((await shown(id)).variants.map(({ priceKobo }) => priceKobo)).toEqual(
      variants.map(({ priceKobo }) => priceKobo),
    );
  });

  it('keeps the default variant whatever its place, and shows the others in order', async () => {
    const { product, small, medium, large, id } = await stockFabric(bed);
    await bed.hold(id, { quantity: 4 });
    await send(withVariants(product, [large, medium, small]));
    expect(await available(id)).toEqual(['S: 6', 'L: 10', 'M: 10']);
    expect(await shown(id)).toMatchObject({ priceKobo: 100_000 });
    expect(await bed.stockOf(id)).toMatchObject({ held: 4 });
  });

  it('follows the quantity of each variant and touches no hold', async () => {
    const { product, small, medium, large, id, variantId } = await stockFabric(bed);
    await bed.hold(id, { variantId: await variantId('M'), quantity: 4 });
    const fewer = { ...medium, inventoryQuantity: 6 };
    await send(withVariants(product, [small, fewer, { ...large, inventoryQuantity: 25 }]));
    expect(await available(id)).toEqual(['S: 10', 'M: 2', 'L: 25']);
  });

  it('does not put sold pieces back on sale while the store says what it said', async () => {
    const { product, small, medium, large, id, variantId } = await stockFabric(bed);
    const { holdId } = await bed.hold(id, { variantId: await variantId('M'), quantity: 4 });
    await bed.deliver('order-confirmed', { holdId });
    await send(withVariants(product, [small, { ...medium, title: 'Medium' }, large]));
    expect(await available(id)).toEqual(['S: 10', 'Medium: 6', 'L: 10']);
    await send(withVariants(product, [small, { ...medium, inventoryQuantity: 7 }, large]));
    expect(await available(id)).toEqual(['S: 10', 'M: 3', 'L: 10']);
  });

  it('ignores what is older than what is known', async () => {
    const { product, small, medium, large, id } = await stockFabric(bed);
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
    const older = withVariants(product, [small, { ...medium, title: 'Old' }]);
    const { shopifyId } = product;
    // Only a variant is news here; that the product was read must be remembered all the same.
    const news = withVariants(product, [small, { ...medium, inventoryQuantity: 4 }, large]);
    await bed.send('catalog.sync-batch', { runId: randomUUID(), products: [news] });
    const ignored = { runId: randomUUID(), products: [older], readAt: at(60) };
    expect(await bed.send('catalog.sync-batch', ignored)).toEqual({ changed: 0, unchanged: 1 });
    const late = { shopifyId, product: older, readAt: at(60) };
    expect(await bed.send('catalog.sync-product', late)).toEqual({ isChanged: false });
    expect(await available(id)).toEqual(['S: 10', 'M: 4', 'L: 10']);
  });

  describe('when a variant is gone from the store', () => {
    it('takes it from sale, keeps its holds, and brings it back under its id', async () => {
      const { product, small, medium, large, id, variantId } = await stockFabric(bed);
      const mediumId = await variantId('M');
      const { holdId } = await bed.hold(id, { variantId: mediumId, quantity: 3 });
      expect(await send(withVariants(product, [small, large]))).toMatchObject({ changed: 1 });
      expect(await available(id)).toEqual(['S: 10', 'L: 10']);
      await expect(bed.hold(id, { variantId: mediumId })).rejects.toMatchObject({
        code: 'CATALOG.PRODUCT_NOT_FOUND',
      });
      expect(await bed.holdRow(holdId)).toMatchObject({ state: 'open' });
      await bed.deliver('order-confirmed', { holdId });
      await send(withVariants(product, [small, large, medium]));
      expect(await available(id)).toEqual(['S: 10', 'L: 10', 'M: 7']);
      expect(await variantId('M')).toBe(mediumId);
    });

    it('shows no variants when one is left, and them again when there are several', async () => {
      const { product, small, medium, id } = await stockFabric(bed);
      await send(withVariants(product, [small]));
      expect(await shown(id)).toMatchObject({ variants: [], availableQuantity: 10 });
      expect(await bed.hold(id)).toMatchObject({ title: 'Adire' });
      await send(withVariants(product, [medium, small]));
      expect(await available(id)).toEqual(['S: 9', 'M: 10']);
    });
  });

  describe('when the default variant is gone from the store', () => {
    it('lets the next change places with it, stock and holds along', async () => {
      const { product, small, medium, large, id, variantId } = await stockFabric(bed);
      const ofSmall = await bed.hold(id, { quantity: 2 });
      const ofMedium = await bed.hold(id, { variantId: await variantId('M'), quantity: 3 });
      const soldMedium = await bed.hold(id, { variantId: await variantId('M'), quantity: 1 });
      await bed.deliver('order-confirmed', { holdId: soldMedium.holdId });
      await send(withVariants(product, [medium, large]));
      expect(await available(id)).toEqual(['M: 6', 'L: 10']);
      expect(await shown(id)).toMatchObject({ priceKobo: 200_000 });
      expect(await bed.hold(id)).toMatchObject({ title: 'Adire (M)', unitPriceKobo: 200_000 });
      // Each hold is still one of what was ordered, and ends there.
      await bed.deliver('order-confirmed', { holdId: ofMedium.holdId });
      await bed.deliver('order-confirmed', { holdId: ofSmall.holdId });
      expect(await available(id)).toEqual(['M: 5', 'L: 10']);
      expect(await bed.driftedRows()).toEqual([]);
      // Back again it is one of the others, with its sale remembered.
      await send(withVariants(product, [small, medium, large]));
      expect(await available(id)).toEqual(['M: 5', 'S: 8', 'L: 10']);
    });

    it('counts its open holds again when it comes back', async () => {
      const { product, small, medium, id } = await stockFabric(bed);
      await bed.hold(id, { quantity: 4 });
      await send(withVariants(product, [medium]));
      expect(await shown(id)).toMatchObject({ availableQuantity: 10, variants: [] });
      await send(withVariants(product, [medium, small]));
      expect(await available(id)).toEqual(['M: 10', 'S: 6']);
      await send(withVariants(product, [small]));
      expect(await shown(id)).toMatchObject({ availableQuantity: 6, variants: [] });
      expect(await bed.driftedRows()).toEqual([]);
    });

    it('changes places also when each was the only one left in its time', async () => {
      const { product, small, medium, id, variantId } = await stockFabric(bed);
      await bed.hold(id, { quantity: 1 });
      await bed.hold(id, { variantId: await variantId('M'), quantity: 3 });
      await send(withVariants(product, [small]));
      await send(withVariants(product, [medium]));
      expect(await shown(id)).toMatchObject({ priceKobo: 200_000, availableQuantity: 7 });
      await send(withVariants(product, [small, medium]));
      expect(await available(id)).toEqual(['M: 7', 'S: 9']);
      expect(await bed.driftedRows()).toEqual([]);
    });

    it('counts its holds against the replacement when all variants were recreated', async () => {
      const { product, id } = await stockFabric(bed);
      await bed.hold(id, { quantity: 4 });
      const recreated = ['S', 'M'].map((title) => buildSyncedVariant({ title }));
      await send(withVariants(product, recreated));
      expect(await available(id)).toEqual(['S: 6', 'M: 10']);
    });

    it('does nothing of it on older news', async () => {
      const { product, medium, large, id } = await stockFabric(bed);
      await bed.hold(id, { quantity: 2 });
      const readAt = new Date(Date.now() - 60_000).toISOString();
      const products = [withVariants(product, [medium, large])];
      await bed.send('catalog.sync-batch', { runId: randomUUID(), products, readAt });
      expect(await available(id)).toEqual(['S: 8', 'M: 10', 'L: 10']);
    });

    it('renews a hold on the very variant that it was of', async () => {
      const { product, medium, large, small, id } = await stockFabric(bed);
      const { holdId } = await bed.hold(id, { quantity: 2 });
      await bed.deliver('order-expired', { holdId });
      await send(withVariants(product, [medium, large]));
      const renewal = { variantId: null, renewsHoldId: holdId };
      await expect(bed.hold(id, renewal)).rejects.toMatchObject({
        code: 'CATALOG.PRODUCT_NOT_FOUND',
      });
      await send(withVariants(product, [medium, large, small]));
      expect(await bed.hold(id, renewal)).toMatchObject({ title: 'Adire (S)' });
      expect(await available(id)).toEqual(['M: 10', 'L: 10', 'S: 9']);
    });
  });

  it('names the store’s id of the variant that was held, whichever is the default now', async () => {
    const { product, small, medium, large, id, variantId } = await stockFabric(bed);
    const { holdId } = await bed.hold(id);
    const other = await bed.hold(id, { variantId: await variantId('M') });
    const nameOf = async (heldBy?: string) =>
      (await bed.send('catalog.get-store-reference', { productId: id, holdId: heldBy }))
        .shopifyVariantId;
    expect(await nameOf(other.holdId)).toBe(medium.shopifyVariantId);
    await send(withVariants(product, [medium, large]));
    expect(await nameOf()).toBe(medium.shopifyVariantId);
    expect(await nameOf(randomUUID())).toBe(medium.shopifyVariantId);
    expect(await nameOf(holdId)).toBe(small.shopifyVariantId);
    expect(await nameOf(other.holdId)).toBe(medium.shopifyVariantId);
  });

  it('takes sales off that the store did not know of, from their variant alone', async () => {
    const { product, small, medium, large, id, variantId } = await stockFabric(bed);
    const { holdId } = await bed.hold(id, { variantId: await variantId('M'), quantity: 4 });
    await bed.deliver('order-confirmed', { holdId });
    const figures = [small, medium, large].map((v) => ({ ...v, inventoryQuantity: 20 }));
    await send(withVariants(product, figures));
    expect(await available(id)).toEqual(['S: 20', 'M: 16', 'L: 20']);
    await bed.send('catalog.settle-store-sale', { holdId, outcome: 'in_store' });
    expect(await available(id)).toEqual(['S: 20', 'M: 16', 'L: 20']);
    const [ofSmall, ofMedium, ofLarge] = figures;
    if (!ofSmall || !ofMedium || !ofLarge) throw new Error('map keeps the length');
    const counted = [ofSmall, { ...ofMedium, inventoryQuantity: 16 }, ofLarge];
    await send(withVariants(product, counted));
    expect(await available(id)).toEqual(['S: 20', 'M: 16', 'L: 20']);
    await send(withVariants(product, counted));
    expect(await available(id)).toEqual(['S: 20', 'M: 16', 'L: 20']);
  });

  it('refuses a batch as a whole when the database refuses one of its variants', async () => {
    const { product, small, medium } = buildFabric();
    const broken = withVariants(product, [small, { ...medium, priceKobo: -1 }]);
    await expect(send(broken)).rejects.toMatchObject({ code: 'PLATFORM.INTERNAL' });
    expect(await bed.send('catalog.list-products', { limit: 1 })).toMatchObject({ total: 0 });
  });
});
