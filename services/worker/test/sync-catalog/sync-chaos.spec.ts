import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Fault } from '../../../../infra/shopify-simulator/src/http/fault.ts';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { catalogueRows, storeRows } from './compare-rows.ts';
import { SyncBed } from './sync-bed.ts';

const faults: readonly Fault[] = [
  ...(['throttled', 'too-many-requests', 'server-error', 'cut-off', 'graphql-error'] as const),
  ...(['half-page', 'empty-page', 'early-end', 'duplicate-page', 'changed-cursor'] as const),
  ...(['expired-token', 'executed-but-lost'] as const),
];

describe('a sync of 5,000 products while everything fails', () => {
  let catalog: CatalogBed;
  let bed: SyncBed;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    catalog = await CatalogBed.open();
    bed = await SyncBed.open(catalog, 5_000);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await bed.close();
    await catalog.close();
  });

  function keep(child: ChildProcess): ChildProcess {
    children.add(child);
    return child;
  }

  async function startWorker(): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
    const config = bed.config({
      SHOPIFY_ACCESS_TOKEN: undefined,
      SHOPIFY_CLIENT_ID: bed.store.clientId,
      SHOPIFY_CLIENT_SECRET: bed.store.clientSecret,
    });
    const options = JSON.stringify({ config, pace: { pageSize: 50 } });
    const env = { ...process.env, NODE_OPTIONS: '' };
    return keep(fork(program, [options], { execArgv: [], env }));
  }

  function startCatalog(): ChildProcess {
    const program = fileURLToPath(new URL('../../../catalog/dist/main.js', import.meta.url));
    const env = {
      ...{ REDIS_URL: catalog.redis.url, DATABASE_URL: catalog.database.url, HEALTH_PORT: '0' },
      ...{ SEED_DEMO_CATALOGUE: 'false', HOLD_SWEEP_SECONDS: '3600', LOG_LEVEL: 'fatal' },
    };
    return keep(spawn(process.execPath, [program], { env, stdio: 'ignore' }));
  }

  async function kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    children.delete(child);
  }

  const fetched = async () => {
    const [run] = await catalog.database.query<{ fetched: number }>(
      'SELECT fetched FROM sync_runs ORDER BY started_at DESC LIMIT 1',
    );
    return run?.fetched ?? 0;
  };

  it('ends equal to the store, row by row, and loses no hold', async () => {
    const [held] = bed.store.products;
    await catalog.stock({
      shopifyId: `gid://shopify/Product/${held?.id}`,
      title: 'as it was',
      inventoryQuantity: 3,
    });
    const { holdId } = await catalog.hold(1);
    await Promise.all(catalog.replicas.splice(0).map((app) => app.close()));
    let [worker, service] = [await startWorker(), startCatalog()];
    // Each call of four meets a fault: all kinds, twice over.
    for (const fault of [...faults, ...faults]) {
      bed.store.failNext('none', 3);
      bed.store.failNext(fault);
    }
    const syncing = bed.start();
    const reach = (count: number) =>
      waitFor(`${count} products`, async () => (await fetched()) >= count, 60_000);
    await reach(500);
    await kill(service);
    service = startCatalog();
    await reach(1_500);
    await catalog.redis.restart();
    await reach(2_500);
    await kill(worker);
    worker = await startWorker();
    await reach(3_500);
    await Promise.all([kill(service), catalog.redis.restart()]);
    service = startCatalog();
    expect(await (await syncing)()).toMatchObject({ state: 'completed' });

    expect(await catalogueRows(catalog)).toEqual(storeRows(bed.store));
    expect(await catalog.holdRow(holdId)).toMatchObject({ state: 'open' });
    expect(await catalog.driftedRows()).toEqual([]);
  }, 240_000);
});
