import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Product } from '@spade/contracts/messages/catalog';
import type { SyncRun } from '@spade/contracts/messages/catalog-sync';
import { waitFor } from '@spade/platform/testing/wait-for';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { catalogueRows, storeRows } from './compare-rows.ts';
import { SyncBed } from './sync-bed.ts';

describe('the sync under faults', () => {
  let catalog: CatalogBed;
  let bed: SyncBed;
  beforeAll(async () => {
    catalog = await CatalogBed.open();
  });
  afterEach(() => bed.close());
  afterAll(() => catalog.close());

  async function listed(): Promise<Product[]> {
    const products: Product[] = [];
    let cursor: string | undefined;
    do {
      const request = { limit: 1000, ...(cursor && { cursor }) };
      const page = await catalog.send('catalog.list-products', request);
      products.push(...page.products);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return products;
  }

  const newestRun = async (): Promise<SyncRun> => {
    const [run] = (await catalog.send('catalog.list-sync-runs', { limit: 1 })).runs;
    if (!run) throw new Error('the history is empty');
    return run;
  };

  /** The catalogue holds what the store holds, variant by variant. */
  async function expectEqualToStore(): Promise<void> {
    expect(await catalogueRows(catalog)).toEqual(storeRows(bed.store));
  }

  it.each(['half-page', 'empty-page', 'early-end', 'duplicate-page'] as const)(
    'ends equal to the store when a page is answered as %s',
    async (fault) => {
      bed = await SyncBed.open(catalog, 250);
      await bed.worker();
      // The count and the first page are in order; the second page is not.
      bed.store.failNext('none', 2);
      bed.store.failNext(fault);
      const { result } = await bed.sync();
      expect(result).toMatchObject({ fetched: 250, total: 250, retired: 0 });
      await expectEqualToStore();
    },
  );

  it('loses no product when half a page is missing each time', async () => {
    bed = await SyncBed.open(catalog, 250);
    await bed.worker();
    bed.store.failNext('none');
    // Three looks are the same, so the half page is believed; the next page begins behind its last product.
    bed.store.failNext('half-page', 3);
    const { result } = await bed.sync();
    expect(result).toMatchObject({ fetched: 250, total: 250 });
    expect((await newestRun()).state).toBe('finished');
    await expectEqualToStore();
  });

  it('walks again when the count says that products are missing', async () => {
    bed = await SyncBed.open(catalog, 150);
    await bed.worker();
    bed.store.failNext('none');
    bed.store.failNext('early-end', 3);
    const { result } = await bed.sync();
    expect(result).toMatchObject({ fetched: 150, total: 150 });
    await expectEqualToStore();
  });

  it('removes nothing when the store never answers as many as it counts', async () => {
    bed = await SyncBed.open(catalog, 150);
    await catalog.stock({}, {});
    await bed.worker();
    bed.store.failNext('none');
    bed.store.failNext('early-end', 3);
    bed.store.failNext('none');
    bed.store.failNext('early-end', 3);
    await expect(bed.sync()).rejects.toThrow(/counts 150 products but answered 50 fewer, twice/);
    expect(await listed()).toHaveLength(102);
    expect(await newestRun()).toMatchObject({ state: 'failed', fetched: 100 });
  });

  it('reports a variant without a price at each run, and sells the others', async () => {
    bed = await SyncBed.open(catalog, 250);
    await bed.worker();
    const product = bed.store.products.find(({ variants }) => variants.length > 1);
    const [, free] = product?.variants ?? [];
    if (!product || !free) throw new Error('no product has two variants');
    free.price = '0.00';
    for (let run = 0; run < 2; run += 1) {
      expect((await bed.sync()).result).toMatchObject({ fetched: 250, refused: 0, total: 250 });
      expect((await newestRun()).refusals).toEqual([
        {
          shopifyId: `gid://shopify/Product/${product.id}`,
          reason: 'a variant: price: 0.00 is not a price',
        },
      ]);
    }
  });

  it('takes back what a webhook brought when the store has taken it back', async () => {
    bed = await SyncBed.open(catalog);
    await bed.worker();
    await bed.sync();
    const [product] = bed.store.products;
    const [variant] = product?.variants ?? [];
    if (!product || !variant) throw new Error('the store is empty');
    const { price } = variant;
    variant.price = '77.00';
    const subjectId = `gid://shopify/Product/${product.id}`;
    await bed.tell({ topic: 'products/update', subjectId });
    expect((await listed())[0]).toMatchObject({ priceKobo: 7_700 });
    // And of this no webhook came.
    variant.price = price;
    expect((await bed.sync()).result).toMatchObject({ changed: 1 });
    await expectEqualToStore();
  });

  it('continues when the database cuts every connection half way', async () => {
    bed = await SyncBed.open(catalog, 300);
    await bed.worker({}, 10);
    const syncing = bed.sync();
    for (const count of [50, 100, 150]) {
      await waitFor('some pages', async () => (await newestRun()).fetched >= count);
      await catalog.database.dropConnections();
    }
    expect((await syncing).result).toMatchObject({ fetched: 300, changed: 300, total: 300 });
    await expectEqualToStore();
  });

  describe('when staff cancel it', () => {
    it('stops, keeps what is written, and removes nothing', async () => {
      bed = await SyncBed.open(catalog, 300);
      await catalog.stock({});
      await bed.worker({}, 10);
      const syncing = bed.sync();
      await waitFor('some pages', async () => (await newestRun()).fetched >= 50);
      const { jobId } = await newestRun();
      await catalog.send('catalog.cancel-sync', { jobId: jobId ?? '', cancelledBy: 'ada' });
      await expect(syncing).rejects.toThrow('The sync was cancelled.');
      const { state, fetched, error } = await newestRun();
      expect([state, error]).toEqual(['cancelled', 'Cancelled by ada.']);
      expect(fetched).toBeLessThan(300);
      expect((await listed()).length).toBe(fetched + 1);
    });
  });

  it('gives up when its time is over', async () => {
    bed = await SyncBed.open(catalog, 300);
    await bed.worker({ SHOPIFY_SYNC_BUDGET_MINUTES: 0.002 });
    bed.store.failNext('silence', 5);
    await expect(bed.sync()).rejects.toThrow(/took longer than 0.002 minutes/);
  });

  describe('when the worker dies half way', () => {
    let child: ChildProcess | undefined;
    afterEach(() => child?.kill('SIGKILL'));

    /** A worker in a separate process, to be killed without warning. */
    async function forkWorker(pageSize: number): Promise<ChildProcess> {
      const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
      const options = JSON.stringify({ config: bed.config(), pageSize });
      // Jest's own flags (VM modules) are nothing for the child.
      child = fork(program, [options], { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } });
      await once(child, 'message');
      return child;
    }

    it('continues where it was', async () => {
      bed = await SyncBed.open(catalog, 400);
      const died = await forkWorker(10);
      const syncing = bed.sync();
      await waitFor('some batches', async () => (await newestRun()).fetched >= 100, 20_000);
      died.kill('SIGKILL');
      const { runId, fetched } = await newestRun();
      const callsBefore = bed.store.callCount();
      await bed.worker({}, 10);
      const { result } = await syncing;
      expect(result).toEqual({ fetched: 400, changed: 400, retired: 0, refused: 0, total: 400 });
      expect(await newestRun()).toMatchObject({ runId, state: 'finished' });
      // Not from the start: the pages before the last checkpoint were not asked for again.
      expect(bed.store.callCount() - callsBefore).toBeLessThanOrEqual((400 - fetched) / 10 + 4);
      await expectEqualToStore();
    }, 60_000);
  });
});
