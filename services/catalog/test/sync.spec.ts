import { randomUUID } from 'node:crypto';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

describe('a sync run', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  function send(runId: string, ...products: SyncedProduct[]) {
    return bed.send('catalog.sync-batch', { runId, products });
  }

  async function listed(): Promise<string[]> {
    const { products } = await bed.send('catalog.list-products', { limit: 1000 });
    return products.map(({ shopifyId }) => shopifyId);
  }

  /** Every row as text, system columns included: equal only when no row was written. */
  function rowVersions() {
    return bed.database.query('select xmin::text, ctid::text, * from shopify_products order by id');
  }

  it('writes every field of a product', async () => {
    const product = buildSyncedProduct({
      title: 'O\'Brien\'s \\ 100% "fine" ? :name — ₦',
      compareAtPriceKobo: 300_000,
      imageUrl: 'https://cdn.shopify.com/x.png',
      sku: 'S-1',
      tags: 'a, b',
    });
    expect(await send(randomUUID(), product)).toEqual({ changed: 1, unchanged: 0 });
    const { inventoryQuantity, shopifyVariantId, ...shown } = product;
    const { products } = await bed.send('catalog.list-products', { limit: 10 });
    expect(products).toEqual([
      {
        ...shown,
        id: expect.any(Number),
        availableQuantity: inventoryQuantity,
        isTracked: true,
        variants: [],
        pictures: [],
        specifications: [],
        lastSyncedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const [row] = await bed.database.query('select shopify_variant_id from shopify_products');
    expect(row).toEqual({ shopify_variant_id: shopifyVariantId });
  });

  it('counts and writes only what differs', async () => {
    const [a, b] = [buildSyncedProduct(), buildSyncedProduct({ description: null })];
    await send(randomUUID(), a, b);
    const runId = randomUUID();
    const dearer = { ...a, priceKobo: a.priceKobo + 1 };
    expect(await send(runId, dearer, b)).toEqual({ changed: 1, unchanged: 1 });
  });

  it('touches no row in a second run without changes', async () => {
    const products = Array.from({ length: 50 }, () => buildSyncedProduct());
    await send(randomUUID(), ...products);
    const before = await rowVersions();
    const runId = randomUUID();
    expect(await send(runId, ...products)).toEqual({ changed: 0, unchanged: 50 });
    expect(await bed.send('catalog.finish-sync', { runId })).toMatchObject({
      retired: 0,
      total: 50,
      missing: 0,
    });
    expect(await rowVersions()).toEqual(before);
  });

  it('is safe to repeat, batch and finish alike', async () => {
    const gone = buildSyncedProduct();
    await send(randomUUID(), gone);
    const runId = randomUUID();
    const kept = buildSyncedProduct();
    await Promise.all([send(runId, kept), send(runId, kept), send(runId, kept)]);
    const first = await bed.send('catalog.finish-sync', { runId });
    expect(first).toMatchObject({ retired: 0, heldBack: 1, total: 2, missing: 0 });
    expect(await bed.send('catalog.finish-sync', { runId })).toEqual(first);
    const retire = () => bed.send('catalog.retire-held-back', { runId });
    expect([await retire(), await retire()]).toEqual([{ retired: 1 }, { retired: 0 }]);
    expect(await listed()).toEqual([kept.shopifyId]);
  });

  it('takes the last of two products with one id in a batch', async () => {
    const product = buildSyncedProduct();
    const reply = await send(randomUUID(), product, { ...product, title: 'Later' });
    expect(reply).toEqual({ changed: 1, unchanged: 0 });
    const { products } = await bed.send('catalog.list-products', { limit: 10 });
    expect(products).toMatchObject([{ title: 'Later' }]);
  });

  it('retires what the store no longer has, only once it is finished', async () => {
    const gone = buildSyncedProduct();
    const kept = Array.from({ length: 9 }, () => buildSyncedProduct());
    await send(randomUUID(), ...kept, gone);
    const runId = randomUUID();
    await send(runId, ...kept);
    expect(await listed()).toHaveLength(10);
    expect(await bed.send('catalog.finish-sync', { runId })).toMatchObject({
      retired: 1,
      heldBack: 0,
      total: 9,
      missing: 0,
    });
    expect(await listed()).toEqual(kept.map(({ shopifyId }) => shopifyId));
  });

  describe('when a run did not meet more than a tenth of the shop', () => {
    const [b, a] = [buildSyncedProduct({ title: 'Bolts' }), buildSyncedProduct({ title: 'Axes' })];
    const kept = Array.from({ length: 17 }, () => buildSyncedProduct());
    const runOf = async (...products: Parameters<typeof buildSyncedProduct>[0][]) => {
      const runId = randomUUID();
      await send(runId, ...products.map((each) => buildSyncedProduct(each)));
      return { runId, ...(await bed.send('catalog.finish-sync', { runId })) };
    };

    it('leaves them on sale and says which, until someone decides', async () => {
      await runOf(...kept, b, a);
      const held = await runOf(...kept);
      expect(held).toMatchObject({ retired: 0, heldBack: 2, total: 19 });
      const { runs } = await bed.send('catalog.list-sync-runs', { limit: 1 });
      expect(runs).toMatchObject([{ heldBack: 2, retired: 0 }]);
      const { products } = await bed.send('catalog.list-products', { limit: 100 });
      const axes = products.find(({ title }) => title === 'Axes');
      await bed.hold(axes?.id ?? 0, { quantity: 3 });
      const { runId } = held;
      expect(await bed.send('catalog.list-held-back', { runId })).toEqual({
        total: 2,
        products: [
          { id: axes?.id, title: 'Axes', held: 3 },
          { id: expect.any(Number), title: 'Bolts', held: 0 },
        ],
      });
      const count = () => bed.send('catalog.count-held-back', {});
      expect(await count()).toEqual({ count: 2, since: expect.any(String) });
      expect(await bed.send('catalog.retire-held-back', { runId })).toEqual({ retired: 2 });
      expect(await count()).toEqual({ count: 0, since: null });
      expect(await listed()).toHaveLength(17);
      expect(await bed.send('catalog.list-held-back', { runId })).toEqual({
        total: 0,
        products: [],
      });
    });

    it('asks by the shop as it was before, when another store brings many', async () => {
      await runOf(...kept);
      const others = Array.from({ length: 300 }, () => buildSyncedProduct());
      expect(await runOf(...others)).toMatchObject({ retired: 0, heldBack: 17, total: 317 });
    });

    it('forgets the question with the next run, and what a webhook has reported since', async () => {
      await runOf(...kept, b, a);
      const { runId: first } = await runOf(...kept);
      const { readAt } = await bed.send('catalog.begin-reading', {});
      await bed.send('catalog.sync-product', { shopifyId: a.shopifyId, product: a, readAt });
      const { products } = await bed.send('catalog.list-held-back', { runId: first });
      expect(products.map(({ title }) => title)).toEqual(['Bolts']);
      await runOf(...kept, b, a);
      for (const message of ['catalog.list-held-back', 'catalog.retire-held-back'] as const)
        await expect(bed.send(message, { runId: first })).rejects.toMatchObject({
          code: 'CATALOG.SYNC_SUPERSEDED',
        });
    });
  });

  it('brings a product back under its old id when the store has it again', async () => {
    const [kept, gone] = [buildSyncedProduct(), buildSyncedProduct()];
    const [, id] = await bed.stock(kept, gone);
    const first = randomUUID();
    await send(first, kept);
    await bed.send('catalog.finish-sync', { runId: first });
    await bed.send('catalog.retire-held-back', { runId: first });
    expect(await send(randomUUID(), kept, gone)).toEqual({ changed: 1, unchanged: 1 });
    expect(await bed.product(id ?? 0)).toMatchObject({
      shopifyId: gone.shopifyId,
    });
  });

  it('never empties the catalogue when it saw nothing', async () => {
    const product = buildSyncedProduct();
    await send(randomUUID(), product);
    const runId = randomUUID();
    await send(runId);
    expect(await bed.send('catalog.finish-sync', { runId })).toMatchObject({
      retired: 0,
      total: 1,
      missing: 0,
    });
    const unknown = await bed.send('catalog.finish-sync', { runId: randomUUID() });
    expect(unknown).toMatchObject({ retired: 0, total: 1, missing: 0 });
    expect(await listed()).toEqual([product.shopifyId]);
  });

  it("writes the store's quantity and leaves holds alone", async () => {
    const product = buildSyncedProduct({ inventoryQuantity: 10 });
    const id = await bed.stockOne(product);
    await bed.hold(id, { quantity: 4 });
    await send(randomUUID(), { ...product, inventoryQuantity: 6 });
    expect(await bed.stockOf(id)).toMatchObject({ inventory: 6, held: 4 });
    await expect(bed.hold(id, { quantity: 3 })).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
      details: { available: 2 },
    });
  });

  describe('after a sale here', () => {
    /** A product of 10 pieces at the store, 4 of which were sold here. */
    async function buildSold() {
      const product = buildSyncedProduct({ inventoryQuantity: 10 });
      const id = await bed.stockOne(product);
      const { holdId } = await bed.hold(id, { quantity: 4 });
      await bed.deliver('order-confirmed', { holdId });
      return { id, product };
    }

    it('does not put the sold pieces back on sale while the store says what it said', async () => {
      const { id, product } = await buildSold();
      await send(randomUUID(), { ...product, title: 'Renamed' });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 6, held: 0 });
      expect(await send(randomUUID(), { ...product, title: 'Renamed' })).toMatchObject({
        changed: 0,
      });
    });

    it.each([
      ['has sold as many itself', 6, 2],
      ['has got new goods', 25, 21],
      ['has none left', 0, -4],
    ])("follows the store's difference when it %s", async (_, inventoryQuantity, inventory) => {
      const { id, product } = await buildSold();
      await send(randomUUID(), { ...product, inventoryQuantity });
      expect(await bed.stockOf(id)).toMatchObject({ inventory, held: 0 });
      expect(await bed.product(id)).toMatchObject({ availableQuantity: Math.max(0, inventory) });
    });

    it('makes up for a deficit with the next goods', async () => {
      const { id, product } = await buildSold();
      await send(randomUUID(), { ...product, inventoryQuantity: 1 });
      await send(randomUUID(), { ...product, inventoryQuantity: 5 });
      expect(await bed.product(id)).toMatchObject({ availableQuantity: 1 });
    });

    it("equals the store's figure once staff state that it includes our sales", async () => {
      const { id, product } = await buildSold();
      const corrected = { ...product, inventoryQuantity: 6 };
      await send(randomUUID(), corrected);
      expect(
        await bed.send('catalog.trust-store', { statementId: randomUUID(), productId: id }),
      ).toEqual({
        pieces: 4,
      });
      expect(
        await bed.send('catalog.trust-store', { statementId: randomUUID(), productId: 'all' }),
      ).toEqual({ pieces: 0 });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 2 });
      await send(randomUUID(), corrected);
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 6 });
      await send(randomUUID(), { ...product, inventoryQuantity: 5 });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 5 });
    });
  });

  describe('when the store sells the last piece while nine of ten were sold here', () => {
    it('offers none', async () => {
      const product = buildSyncedProduct({ inventoryQuantity: 10 });
      const id = await bed.stockOne(product);
      const { holdId } = await bed.hold(id, { quantity: 9 });
      await bed.deliver('order-confirmed', { holdId });
      await send(randomUUID(), { ...product, inventoryQuantity: 9 });
      expect(await bed.product(id)).toMatchObject({ availableQuantity: 0, inStock: false });
    });
  });

  it('keeps the holds of a product that it retires', async () => {
    const [held, other] = [buildSyncedProduct(), buildSyncedProduct()];
    const [id = 0] = await bed.stock(held, other);
    const { holdId } = await bed.hold(id, { quantity: 2 });
    const runId = randomUUID();
    await send(runId, other);
    await bed.send('catalog.finish-sync', { runId });
    await bed.send('catalog.retire-held-back', { runId });
    expect(await bed.stockOf(id)).toEqual({ inventory: 10, held: 2, isRetired: true });
    await bed.deliver('order-confirmed', { holdId });
    expect(await bed.stockOf(id)).toMatchObject({ inventory: 8, held: 0 });
  });

  it('answers CATALOG.SYNC_SUPERSEDED to a batch of a finished run', async () => {
    const runId = randomUUID();
    await send(runId, buildSyncedProduct());
    await bed.send('catalog.finish-sync', { runId });
    await expect(send(runId, buildSyncedProduct())).rejects.toMatchObject({
      code: 'CATALOG.SYNC_SUPERSEDED',
      details: { runId },
    });
  });

  it('answers CATALOG.SYNC_SUPERSEDED to a run whose place was taken', async () => {
    const product = buildSyncedProduct();
    const old = randomUUID();
    await send(old, product);
    await send(randomUUID(), product);
    const superseded = { code: 'CATALOG.SYNC_SUPERSEDED', details: { runId: old } };
    await expect(send(old, buildSyncedProduct())).rejects.toMatchObject(superseded);
    await expect(bed.send('catalog.finish-sync', { runId: old })).rejects.toMatchObject(superseded);
    expect(await listed()).toEqual([product.shopifyId]);
  });

  it('writes a batch in which one text has half of an emoji, which PostgreSQL would refuse', async () => {
    const half = buildSyncedProduct({ description: '<p>Hot \ud83d</p>' });
    await send(randomUUID(), buildSyncedProduct(), half);
    expect(await listed()).toHaveLength(2);
  });

  it('refuses a batch as a whole when the database refuses one of its rows', async () => {
    const sound = buildSyncedProduct();
    const broken = buildSyncedProduct({ priceKobo: -1 });
    await expect(send(randomUUID(), sound, broken)).rejects.toMatchObject({
      code: 'PLATFORM.INTERNAL',
    });
    expect(await listed()).toEqual([]);
  });
});
