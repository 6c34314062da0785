import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@spade/platform/testing/random';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Fault } from '../../../../infra/verify/shopify-simulator/src/http/fault.ts';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { catalogueRows, storeRows } from './compare-rows.ts';
import { SyncBed } from './sync-bed.ts';

const faults: readonly Fault[] = [
  'throttled',
  'too-many-requests',
  'server-error',
  'cut-off',
  'graphql-error',
  'half-page',
  'empty-page',
  'early-end',
  'duplicate-page',
  'expired-token',
  'executed-but-lost',
];

/** Which blow falls when; printed with the test's name, and set to repeat one. */
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000));

describe('a sync of 2,500 products while everything fails', () => {
  let catalog: CatalogBed;
  let bed: SyncBed;
  const children = new Set<ChildProcess>();
  beforeEach(async () => {
    catalog = await CatalogBed.open();
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
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
    const options = JSON.stringify({ config, pageSize: 50, rescueEveryMs: 2_000 });
    const env = { ...process.env, NODE_OPTIONS: '' };
    return keep(fork(program, [options], { execArgv: [], env }));
  }

  function startCatalog(): ChildProcess {
    const program = fileURLToPath(new URL('../../../catalog/dist/main.js', import.meta.url));
    const env = {
      ...catalog.redis.addressesOf('catalog'),
      DATABASE_URL: catalog.database.url,
      HEALTH_PORT: '0',
      SEED_DEMO_CATALOGUE: 'false',
      HOLD_SWEEP_SECONDS: '3600',
      LOG_LEVEL: 'fatal',
    };
    return keep(spawn(process.execPath, [program], { env, stdio: 'ignore' }));
  }

  async function kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    children.delete(child);
  }

  const newestRun = async () => {
    const [run] = await catalog.database.query<{ state: string; requested_by: string }>(
      'select state, requested_by from sync_runs order by started_at desc limit 1',
    );
    return run;
  };

  it(`ends equal to the store, row by row, and loses no hold (CHAOS_SEED=${seed})`, async () => {
    const random = seededRandom(seed).next;
    bed = await SyncBed.open(catalog, 2_500);
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
    const blows: Record<string, () => Promise<void>> = {
      'kill -9 of the worker': async () => {
        await kill(worker);
        worker = await startWorker();
      },
      'kill -9 of catalog': async () => {
        await kill(service);
        service = startCatalog();
      },
      'kill -9 of Redis': () => catalog.redis.restart(),
      FLUSHALL: () => bed.flushRedis(),
      'all at once': async () => {
        await Promise.all([kill(worker), kill(service), catalog.redis.restart()]);
        service = startCatalog();
        worker = await startWorker();
      },
    };
    await bed.start();
    await waitFor('the run', async () => (await newestRun())?.requested_by === 'test', 60_000);
    const order = Object.values(blows)
      .map((blow) => ({ blow, at: random() }))
      .sort((x, y) => x.at - y.at);
    for (const { blow } of order) {
      // A pause of chance between two blows is what is tested, not a wait for something.
      await pause(random() * 2_500);
      await blow();
    }
    await waitFor(
      'a finished sync',
      async () => {
        const run = await newestRun();
        if (run?.state === 'failed') throw new Error('a sync failed that should have gone on');
        return run?.state === 'finished';
      },
      150_000,
    );
    expect(await catalogueRows(catalog)).toEqual(storeRows(bed.store));
    expect(await catalog.holdRow(holdId)).toMatchObject({ state: 'open' });
    expect(await catalog.driftedRows()).toEqual([]);
  }, 240_000);
});
