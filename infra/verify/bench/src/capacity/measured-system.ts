import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrl } from '@spade/testkit/running-system';
import { startSystem, type TestSystem } from '@spade/testkit/start-system';
import pg from 'pg';
import { forNewBuyers } from '../http/new-order.ts';
import { stockBenchProducts } from '../http/stock-bench-products.ts';
import { processorMsOf } from './processor-time.ts';

/** Every process whose time is counted; PostgreSQL with all its servers, nginx with its workers. */
export const programs = [
  ...['nginx', 'gateway', 'auth', 'catalog', 'contact', 'orders', 'worker'],
  ...['postgres', 'redis', 'redis-store'],
] as const;

/** One of them. */
export type Program = (typeof programs)[number];

/** What the system has used so far. */
export interface Used {
  processorMs: Record<Program, number>;
  /** Of all databases together. */
  commits: number;
  walBytes: number;
  /** Of the databases on disk. */
  databaseBytes: number;
}

const PRODUCTS = 20;
const IDLE_MS = 10_000;
const YEARLY = '0 0 1 1 *';

/** A whole system behind nginx, with stock for any number of orders. */
export class MeasuredSystem {
  private constructor(
    readonly system: TestSystem,
    private readonly database: pg.Client,
  ) {}

  /** `readsReceipts`: the worker reads each picture of a proof. `env`: further settings of the services. */
  static async start(
    port: number,
    readsReceipts: boolean,
    env: Record<string, string> = {},
  ): Promise<MeasuredSystem> {
    const system = await startSystem({
      // A sync on the hour would take the benchmark's products off sale.
      env: {
        ...forNewBuyers,
        SHOPIFY_SYNC_CRON: YEARLY,
        READ_RECEIPTS: readsReceipts ? 'on' : 'off',
        ...env,
      },
      port,
    });
    const redisUrl = await readFile(join(system.secrets, 'gateway/redis_url'), 'utf8');
    await stockBenchProducts(redisUrl.trim(), PRODUCTS);
    const database = new pg.Client({ connectionString: databaseUrl(system, 'postgres') });
    await database.connect();
    return new MeasuredSystem(system, database);
  }

  async used(): Promise<Used> {
    const { rows } = await this.database.query<{ commits: string; wal: string; size: string }>(
      `select sum(xact_commit) as commits, sum(pg_database_size(oid)) as size,
        pg_current_wal_lsn() - '0/0'::pg_lsn as wal
       from pg_stat_database join pg_database on oid = datid`,
    );
    const [{ commits, wal, size } = { commits: 0, wal: 0, size: 0 }] = rows;
    return {
      processorMs: this.processorMs(),
      commits: Number(commits),
      walBytes: Number(wal),
      databaseBytes: Number(size),
    };
  }

  /** Waits until a second has taken hardly any processor time: events, mails and pictures are done. */
  async settled(): Promise<void> {
    const sum = () => Object.values(this.processorMs()).reduce((all, one) => all + one, 0);
    for (let last = sum(); ; ) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const now = sum();
      if (now - last < 150) return;
      last = now;
    }
  }

  /** What the programs use in a second in which nothing is asked of them. */
  async idlePerSecond(): Promise<Record<Program, number>> {
    const from = performance.now();
    const before = this.processorMs();
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const after = this.processorMs();
    const seconds = (performance.now() - from) / 1_000;
    const rates = programs.map((name) => [name, (after[name] - before[name]) / seconds]);
    return Object.fromEntries(rates) as Record<Program, number>; // a rate for each name
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.system.stop();
  }

  private processorMs(): Record<Program, number> {
    const { keeper } = this.system.stack;
    const times = programs.map((name) => [name, processorMsOf(keeper.pidOf(name) ?? 0)]);
    return Object.fromEntries(times) as Record<Program, number>; // a time for each name
  }
}
