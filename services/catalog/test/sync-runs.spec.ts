import { randomUUID } from 'node:crypto';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

describe('the history of the sync', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  const runs = async () => (await bed.send('catalog.list-sync-runs', { limit: 10 })).runs;

  /** Opens a run for a separate job. */
  async function start(runId: string = randomUUID(), jobId: string = randomUUID()) {
    await bed.send('catalog.start-sync', { runId, jobId, requestedBy: 'ada' });
    return { runId, jobId };
  }

  it('tells who started a run, what it met, and how it ended', async () => {
    const { runId, jobId } = await start();
    const refusals = [{ shopifyId: 'gid://shopify/Product/9', reason: 'title: is blank' }];
    const batch = {
      runId,
      products: [buildSyncedProduct(), buildSyncedProduct()],
      progress: { fetched: 3, refused: 1, refusals },
    };
    await bed.send('catalog.sync-batch', batch);
    // Delivered twice, as after a lost reply: nothing is counted twice.
    await bed.send('catalog.sync-batch', batch);
    expect(await runs()).toMatchObject([{ state: 'running', endedAt: null, fetched: 3 }]);
    await bed.send('catalog.finish-sync', { runId, atLeast: 3 });
    expect(await runs()).toEqual([
      {
        runId,
        jobId,
        requestedBy: 'ada',
        state: 'finished',
        error: null,
        fetched: 3,
        changed: 2,
        retired: 0,
        heldBack: 0,
        refused: 1,
        total: 2,
        refusals,
        startedAt: expect.stringMatching(/Z$/),
        endedAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('names the newest run first', async () => {
    const first = await start();
    const second = await start();
    expect(await runs()).toMatchObject([
      { runId: second.runId, state: 'running' },
      { runId: first.runId, state: 'superseded' },
    ]);
  });

  it('lets a worker that takes over continue the run', async () => {
    const { runId, jobId } = await start();
    await start(runId, jobId);
    expect(await runs()).toMatchObject([{ runId, state: 'running' }]);
  });

  it('keeps why a run failed', async () => {
    const { runId } = await start();
    await bed.send('catalog.abandon-sync', { runId, error: 'The store is closed.' });
    expect(await runs()).toMatchObject([{ state: 'failed', error: 'The store is closed.' }]);
    await expect(start(runId)).rejects.toMatchObject({ code: 'CATALOG.SYNC_SUPERSEDED' });
  });

  it('stops a run that is cancelled, and keeps who did it', async () => {
    const { runId, jobId } = await start();
    const cancel = () => bed.send('catalog.cancel-sync', { jobId, cancelledBy: 'bola' });
    expect(await cancel()).toEqual({ isCancelled: true });
    expect(await cancel()).toEqual({ isCancelled: false });
    await expect(bed.send('catalog.sync-batch', { runId, products: [] })).rejects.toMatchObject({
      code: 'CATALOG.SYNC_SUPERSEDED',
      details: { runId, isCancelled: true },
    });
    expect(await runs()).toMatchObject([{ state: 'cancelled', error: 'Cancelled by bola.' }]);
  });

  it('does not finish a run that met fewer products than the store has', async () => {
    const kept = await bed.stock({}, {});
    const { runId } = await start();
    await bed.send('catalog.sync-batch', { runId, products: [buildSyncedProduct()] });
    const short = await bed.send('catalog.finish-sync', { runId, atLeast: 3 });
    expect(short).toMatchObject({ retired: 0, total: 0, missing: 2 });
    for (const id of kept) expect(await bed.stockOf(id)).toMatchObject({ isRetired: false });
    const products = [buildSyncedProduct(), buildSyncedProduct()];
    await bed.send('catalog.sync-batch', { runId, products });
    const done = await bed.send('catalog.finish-sync', { runId, atLeast: 3 });
    expect(done).toMatchObject({ retired: 0, heldBack: 2, total: 5, missing: 0 });
  });
});

describe('news of one product', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
  const titles = async () =>
    (await bed.send('catalog.list-products', { limit: 10 })).products.map(({ title }) => title);

  it('adds, changes, retires and brings back a product', async () => {
    const product = buildSyncedProduct({ title: 'Garri' });
    const { shopifyId } = product;
    const tell = (now: typeof product | null, secondsAgo: number) =>
      bed.send('catalog.sync-product', { shopifyId, product: now, readAt: at(secondsAgo) });
    expect(await tell(product, 50)).toEqual({ isChanged: true });
    expect(await titles()).toEqual(['Garri']);
    expect(await tell(product, 40)).toEqual({ isChanged: false });
    expect(await tell({ ...product, title: 'White garri' }, 30)).toEqual({ isChanged: true });
    expect(await tell(null, 20)).toEqual({ isChanged: true });
    expect(await titles()).toEqual([]);
    expect(await tell(product, 10)).toEqual({ isChanged: true });
    expect(await titles()).toEqual(['Garri']);
  });

  it('ignores older data, alone or in a run', async () => {
    const product = buildSyncedProduct({ title: 'New' });
    const { shopifyId } = product;
    const old = { ...product, title: 'Old' };
    await bed.send('catalog.sync-product', { shopifyId, product, readAt: at(10) });
    await bed.send('catalog.sync-product', { shopifyId, product: old, readAt: at(20) });
    await bed.send('catalog.sync-product', { shopifyId, product: null, readAt: at(20) });
    const runId = randomUUID();
    await bed.send('catalog.sync-batch', { runId, products: [old], readAt: at(20) });
    expect(await titles()).toEqual(['New']);
    await bed.send('catalog.sync-batch', { runId, products: [old], readAt: at(5) });
    expect(await titles()).toEqual(['Old']);
  });

  it('keeps a product that came while a run was under way', async () => {
    const met = buildSyncedProduct();
    const runId = randomUUID();
    await bed.send('catalog.sync-batch', { runId, products: [met], readAt: at(60) });
    const product = buildSyncedProduct({ title: 'Just created' });
    const { shopifyId } = product;
    const readAt = new Date().toISOString();
    await bed.send('catalog.sync-product', { shopifyId, product, readAt });
    expect(await bed.send('catalog.finish-sync', { runId })).toMatchObject({
      retired: 0,
      total: 2,
    });
  });

  it('never touches holds', async () => {
    const product = buildSyncedProduct({ inventoryQuantity: 5 });
    const id = await bed.stockOne(product);
    await bed.hold(id, { quantity: 3 });
    const less = { ...product, inventoryQuantity: 4 };
    const readAt = new Date().toISOString();
    await bed.send('catalog.sync-product', { shopifyId: product.shopifyId, product: less, readAt });
    expect(await bed.stockOf(id)).toMatchObject({ inventory: 4, held: 3 });
  });

  it('names the store’s ids of a product, of a retired one too', async () => {
    const product = buildSyncedProduct();
    const { shopifyId, shopifyVariantId } = product;
    const productId = await bed.stockOne(product);
    const readAt = new Date().toISOString();
    await bed.send('catalog.sync-product', { shopifyId, product: null, readAt });
    expect(await bed.send('catalog.get-store-reference', { productId })).toEqual({
      shopifyId,
      shopifyVariantId,
      isDemo: false,
    });
    await expect(
      bed.send('catalog.get-store-reference', { productId: 2_000_000 }),
    ).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
  });
});
