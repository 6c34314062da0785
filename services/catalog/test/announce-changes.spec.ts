import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Broadcasts } from '@spade/contracts/events/events';
import { waitFor } from '@spade/platform/testing/wait-for';
import { stockFabric, withVariants } from './build-fabric.ts';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

type Change = Omit<Broadcasts['catalog-changed'], 'at'>;

describe('the broadcast of changes', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    // What the test before left to be said is said with the end of a sync, which is heard now and not before.
    bed.changesHeard.length = 0;
    await endSync();
    await expectHeard({});
    bed.changesHeard.length = 0;
  });

  async function endSync(): Promise<void> {
    const runId = randomUUID();
    await bed.send('catalog.sync-batch', { runId, products: [buildSyncedProduct()] });
    await bed.send('catalog.finish-sync', { runId });
  }

  const expectHeard = (change: Change) =>
    waitFor(`the broadcast of ${JSON.stringify(change)}`, () =>
      bed.changesHeard.some((heard) => isDeepStrictEqual(heard, change)),
    );

  it('names the product of a hold that is taken, sold or released', async () => {
    for (const event of ['order-confirmed', 'order-expired'] as const) {
      const id = await bed.stockOne();
      const { holdId } = await bed.hold(id);
      await expectHeard({ productIds: [id] });
      bed.changesHeard.length = 0;
      await bed.deliver(event, { holdId });
      await expectHeard({ productIds: [id] });
    }
  });

  it('names the product of a sale that is taken back', async () => {
    const id = await bed.stockOne();
    const { holdId } = await bed.hold(id);
    await bed.deliver('order-confirmed', { holdId });
    await expectHeard({ productIds: [id] });
    bed.changesHeard.length = 0;
    await bed.deliver('order-cancelled', { holdId });
    await expectHeard({ productIds: [id] });
  });

  it('names a product that the store has changed or removed', async () => {
    const product = buildSyncedProduct();
    const id = await bed.stockOne(product);
    const readAt = new Date().toISOString();
    const { shopifyId } = product;
    const change = { ...product, title: 'Another title' };
    await bed.send('catalog.sync-product', { shopifyId, product: change, readAt });
    await expectHeard({ productIds: [id] });
    bed.changesHeard.length = 0;
    const later = new Date().toISOString();
    await bed.send('catalog.sync-product', { shopifyId, product: null, readAt: later });
    await expectHeard({ productIds: [id] });
  });

  it('names the new products of a sync in ascending order, and says that they may wait', async () => {
    const ids = await bed.stock({}, {}, {});
    await expectHeard({ isGradual: true, productIds: ids.toSorted((a, b) => a - b) });
  });

  it('names a product of which only a further variant changed', async () => {
    const { id, product, small, medium, large } = await stockFabric(bed);
    await expectHeard({ isGradual: true, productIds: [id] });
    bed.changesHeard.length = 0;
    const dearer = { ...large, priceKobo: 990_000 };
    await bed.stock(withVariants(product, [small, medium, dearer]));
    await expectHeard({ isGradual: true, productIds: [id] });
  });

  it('names the first hundred of many, and says that there are more', async () => {
    const ids = await bed.stock(...Array.from({ length: 130 }, () => ({})));
    const productIds = ids.toSorted((a, b) => a - b).slice(0, 100);
    await expectHeard({ isGradual: true, productIds, hasMore: true });
  });

  it('names none at the end of a sync, where any may be gone', async () => {
    await endSync();
    await expectHeard({});
  });

  it('names none when a replica starts, whose predecessor may have been killed before it could', async () => {
    await bed.replica();
    await expectHeard({});
  });
});
