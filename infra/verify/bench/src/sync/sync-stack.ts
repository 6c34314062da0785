import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncJobData, SyncResult } from '@spade/contracts/jobs/sync-catalog';
import { SYNC_QUEUE } from '@spade/contracts/jobs/sync-catalog';
import { heapOf } from '@spade/local/parts';
import { startPostgres } from '@spade/local/postgres';
import { ProcessKeeper } from '@spade/local/process-keeper';
import { createQueue } from '@spade/platform/queue/queue';
import { freePort } from '@spade/platform/testing/free-port';
import { startRedis } from '@spade/platform/testing/redis';
import { startS3 } from '@spade/platform/testing/s3';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';
import { type Measured, startProcess } from './processes.ts';

/** What is simulated. */
export interface SyncStackOptions {
  products: number;
  /** Points a second of Shopify's rate limit: 100 Standard, 1,000 Plus. */
  pointsPerSecond: number;
}

/** One sync, from the order to the end. */
export interface MeasuredSync {
  result: SyncResult;
  seconds: number;
  /** Which part of it was spent waiting for the store's rate limit; 0 to 1. */
  limitShare: number;
}

/** A simulated store, the worker, catalog and the gateway, each in its own process. */
export interface SyncStack {
  gatewayUrl: string;
  redisUrl: string;
  database: pg.Pool;
  catalog: Measured;
  worker: Measured;
  gateway: Measured;
  /** The simulated store, which in earnest runs elsewhere. */
  simulator: Measured;
  /** The process id of PostgreSQL's postmaster. */
  postgresPid: number;
  /** Asks for a sync and waits for its end. */
  sync: () => Promise<MeasuredSync>;
  close: () => Promise<void>;
}

/** Starts everything on empty data and free ports. */
export async function startSyncStack(options: SyncStackOptions): Promise<SyncStack> {
  // Not mkdtemp: PostgreSQL runs as another user, who may not enter our folder.
  const folder = join(tmpdir(), `spade-sync-${randomBytes(6).toString('hex')}`);
  const [postgresPort, simulatorPort, gatewayPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
  ]);
  const password = randomBytes(8).toString('hex');
  await mkdir(folder, { recursive: true });
  const keeper = new ProcessKeeper(folder);
  const cluster = join(folder, 'postgres');
  await startPostgres(keeper, { folder: cluster, port: postgresPort, password });
  const [redis, s3] = await Promise.all([startRedis(), startS3()]);
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`;
  // As compose and `make start` run them.
  const common = (name: Parameters<typeof heapOf>[0]) => ({
    NODE_OPTIONS: heapOf(name),
    REDIS_URL: redis.url,
    LOG_LEVEL: 'info',
  });
  const bucket = {
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  };
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  // In earnest the store runs elsewhere: it yields to what is measured.
  const simulator = startProcess(
    'infra/verify/shopify-simulator/dist/main.js',
    {
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_PRODUCTS: String(options.products),
      SIMULATOR_POINTS_PER_SECOND: String(options.pointsPerSecond),
    },
    { isElsewhere: true },
  );
  const catalog = startProcess('services/catalog/bundle/main.js', {
    ...common('catalog'),
    DATABASE_URL: databaseUrl,
    SEED_DEMO_CATALOGUE: 'false',
  });
  const worker = startProcess('services/worker/bundle/main.js', {
    ...{ ...common('worker'), ...bucket },
    LOG_LEVEL: 'debug', // says how long it waited
    SMTP_URL: 'smtp://127.0.0.1:9', // nothing is mailed here
    PUBLIC_URL: 'http://localhost',
    SHOPIFY_API_URL: simulatorUrl,
    SHOPIFY_ACCESS_TOKEN: 'shpat_simulator',
  });
  const gateway = startProcess('gateway/bundle/main.js', {
    ...common('gateway'),
    PORT: String(gatewayPort),
    ...bucket,
    JWT_SECRET: 'a secret of the benchmark, long enough',
    PROOF_URL_SECRET: 'a secret of the benchmark, long enough',
  });
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const processes = [gateway, worker, catalog, simulator];
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  database.on('error', () => {}); // the server may stop first
  let syncs = 0;
  const queue = createQueue<SyncJobData, SyncResult>(SYNC_QUEUE, redis.url);
  const close = async () => {
    await Promise.all(processes.map((started) => started.stop()));
    await Promise.all([queue.close(), database.end()]);
    await Promise.all([redis.stop(), s3.stop(), keeper.stopAll()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor('the simulated store', async () => (await fetch(simulatorUrl)).ok, 60_000);
    const listed = async () => (await fetch(`${gatewayUrl}/api/products?limit=1`)).ok;
    await waitFor('the gateway', listed, 60_000);
  } catch (error) {
    const said = processes.map(({ output }) => output().slice(-2000)).join('\n');
    await close();
    throw new Error(`the benchmark's processes did not start:\n${said}`, { cause: error });
  }
  return {
    gatewayUrl,
    redisUrl: redis.url,
    database,
    catalog,
    worker,
    gateway,
    simulator,
    postgresPid: keeper.pidOf('postgres') ?? 0,
    sync: async () => {
      syncs += 1;
      const from = performance.now();
      const job = await queue.add(SYNC_QUEUE, { requestedBy: 'bench' });
      const id = job.id ?? '';
      const ended = await waitFor(
        'the sync',
        async () => {
          const seen = await queue.getJob(id);
          const state = await seen?.getState();
          return state === 'completed' || state === 'failed' ? seen : null;
        },
        900_000,
      );
      if (ended.failedReason) throw new Error(`the sync failed: ${ended.failedReason}`);
      const seconds = (performance.now() - from) / 1000;
      // Its line may come after the job's end.
      const waits = await waitFor('the line of the worker', () => {
        const lines = [...worker.output().matchAll(/waited (\d+) ms for the store's rate limit/g)];
        return lines.length === syncs ? lines : null;
      });
      const limitMs = Number(waits.at(-1)?.[1]);
      return {
        result: ended.returnvalue,
        seconds,
        limitShare: limitMs / 1000 / seconds,
      };
    },
    close,
  };
}
