import { randomUUID } from 'node:crypto';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

describe('catalog.sync-known', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  const later = () => new Date(Date.now() + 1_000).toISOString();

  /** Writes products as from a bulk file, in a finished run. */
  async function syncInBulk(...products: SyncedProduct[]): Promise<void> {
    const runId = randomUUID();
    await bed.send('catalog.sync-batch', { runId, products });
    await bed.send('catalog.finish-sync', { runId });
  }

  /** Asks in a separate run. */
  const ask = async (products: readonly SyncedProduct[], runId: string = randomUUID()) => {
    const { differing } = await bed.send('catalog.sync-known', {
      runId,
      shopifyIds: products.map(({ shopifyId }) => shopifyId),
      digests: products.map(({ digest }) => digest ?? ''),
    });
    return differing;
  };

  const build = (fields: Partial<SyncedProduct> = {}) =>
    buildSyncedProduct({ digest: `1.${randomUUID()}`, ...fields });

  /** A second variant. */
  const buildOther = () => ({
    ...{ shopifyVariantId: `gid://shopify/ProductVariant/${randomUUID()}`, title: 'Large' },
    ...{ priceKobo: 300_000, compareAtPriceKobo: null, inStock: true, inventoryQuantity: 4 },
    sku: null,
  });

  it('names those that are new or were written from another text', async () => {
    const [known, changed, fresh] = [build(), build(), build()];
    await syncInBulk(known, changed);
    expect(await ask([fresh, known, { ...changed, digest: '1.other' }])).toEqual([0, 2]);
  });

  it('counts the known as met: they are not retired, and the count is complete', async () => {
    const [known, gone] = [build(), build()];
    await syncInBulk(known, gone);
    const runId = randomUUID();
    // Twice, as after a lost answer.
    await ask([known], runId);
    await ask([known], runId);
    const short = await bed.send('catalog.finish-sync', { runId, atLeast: 2 });
    expect(short.missing).toBe(1);
    const reply = await bed.send('catalog.finish-sync', { runId, atLeast: 1 });
    expect(reply).toMatchObject({ changed: 0, retired: 1, total: 1, missing: 0 });
  });

  it('does not count as met what differs', async () => {
    const product = build();
    await syncInBulk(product);
    const runId = randomUUID();
    await ask([{ ...product, digest: '1.other' }], runId);
    expect(await bed.send('catalog.finish-sync', { runId, atLeast: 1 })).toMatchObject({
      missing: 1,
    });
  });

  it('does not know a product that has left the catalogue', async () => {
    const product = build();
    await syncInBulk(product, build());
    const { shopifyId } = product;
    await bed.send('catalog.sync-product', { shopifyId, product: null, readAt: later() });
    expect(await ask([product])).toEqual([0]);
  });

  it('notes the text of rows that were equal already, and calls them unchanged', async () => {
    const product = build();
    const { digest: _, ...undigested } = product;
    await syncInBulk(undigested);
    expect(await ask([product])).toEqual([0]);
    const batch = { runId: randomUUID(), products: [product], readAt: later() };
    expect(await bed.send('catalog.sync-batch', batch)).toEqual({ changed: 0, unchanged: 1 });
    expect(await ask([product])).toEqual([]);
  });

  it('knows nothing of a product whose row came from elsewhere since', async () => {
    const product = build();
    await syncInBulk(product);
    const { digest: _, ...told } = { ...product, title: 'Renamed' };
    const { shopifyId } = product;
    await bed.send('catalog.sync-product', { shopifyId, product: told, readAt: later() });
    expect(await ask([product])).toEqual([0]);
  });

  it('knows nothing of a product of which only a further variant came from elsewhere', async () => {
    const other = buildOther();
    const product = build({ variantTitle: 'Small', otherVariants: [other] });
    await syncInBulk(product);
    expect(await ask([product])).toEqual([]);
    const { digest: _, ...rest } = product;
    const told = { ...rest, otherVariants: [{ ...other, priceKobo: 310_000 }] };
    const { shopifyId } = product;
    await bed.send('catalog.sync-product', { shopifyId, product: told, readAt: later() });
    expect(await ask([product])).toEqual([0]);
  });

  it('notes the new text when only a further variant changed', async () => {
    const other = buildOther();
    const product = build({ variantTitle: 'Small', otherVariants: [other] });
    await syncInBulk(product);
    const dearer = {
      ...product,
      digest: '1.dearer',
      otherVariants: [{ ...other, priceKobo: 310_000 }],
    };
    const batch = { runId: randomUUID(), products: [dearer], readAt: later() };
    expect(await bed.send('catalog.sync-batch', batch)).toEqual({ changed: 1, unchanged: 0 });
    expect(await ask([dearer])).toEqual([]);
    expect(await ask([product])).toEqual([0]);
  });

  it('keeps what is known of a row that is newer than the batch', async () => {
    const product = build();
    await syncInBulk(product);
    const older = { ...product, digest: '1.older', title: 'Older' };
    const readAt = '2020-01-01T00:00:00.000Z';
    await bed.send('catalog.sync-batch', { runId: randomUUID(), products: [older], readAt });
    expect(await ask([product])).toEqual([]);
    expect(await ask([older])).toEqual([0]);
  });

  it('refuses a run that is over', async () => {
    const runId = randomUUID();
    await ask([build()], runId);
    await bed.send('catalog.abandon-sync', { runId, error: 'given up' });
    await expect(ask([build()], runId)).rejects.toMatchObject({ code: 'CATALOG.SYNC_SUPERSEDED' });
  });
});
