import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSystem, type TestSystem } from '@spade/testkit/start-system';
import { forNewBuyers } from './new-order.ts';
import { exactProcessorMsOf } from './processor-time.ts';
import { stockBenchProducts } from './stock-bench-products.ts';

/** Every process whose time is counted; PostgreSQL with all its servers, nginx with its workers. */
const programs = [
  ...['nginx', 'gateway', 'auth', 'catalog', 'contact', 'orders', 'worker'],
  ...['postgres', 'redis', 'redis-store'],
];

const PRODUCTS = 20;
const YEARLY = '0 0 1 1 *';

/** A whole system behind nginx, with stock for any number of orders. */
export class MeasuredSystem {
  private constructor(readonly system: TestSystem) {}

  static async start(port: number): Promise<MeasuredSystem> {
    // A sync on the hour would take the benchmark's products off sale.
    const env = { ...forNewBuyers, SHOPIFY_SYNC_CRON: YEARLY, READ_RECEIPTS: 'off' };
    const system = await startSystem({ env, port });
    const redisUrl = await readFile(join(system.secrets, 'gateway/redis_url'), 'utf8');
    await stockBenchProducts(redisUrl.trim(), PRODUCTS);
    return new MeasuredSystem(system);
  }

  /** Processor time that all programs, and `others` with them, have used so far. */
  processorMs(...others: readonly number[]): number {
    const { keeper } = this.system.stack;
    const pids = [...programs.map((name) => keeper.pidOf(name) ?? 0), ...others];
    return pids.reduce((sum, pid) => sum + exactProcessorMsOf(pid), 0);
  }

  /** Waits until a second has taken hardly any processor time: events and mails are done. */
  async settled(): Promise<void> {
    for (let last = this.processorMs(); ; ) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const now = this.processorMs();
      if (now - last < 150) return;
      last = now;
    }
  }

  stop(): Promise<void> {
    return this.system.stop();
  }
}
