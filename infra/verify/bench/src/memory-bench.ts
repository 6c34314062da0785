import { readFileSync } from 'node:fs';
import { ApiClient } from '@spade/testkit/api-client';
import { shopProducts } from '@spade/testkit/shop';
import { MeasuredSystem } from './capacity/measured-system.ts';
import { measureOrders } from './http/orders.ts';
import { BENCH_TITLE } from './http/stock-bench-products.ts';

/** Memory of one service, or of all together. */
export interface MemoryRow {
  service: string;
  /** Started, nothing asked of it. */
  startedMb: number;
  /** After the load, when all mails are sent. */
  afterLoadMb: number;
}

const services = ['gateway', 'auth', 'catalog', 'contact', 'orders', 'worker'] as const;
const ROUNDS = 3;
const BUYERS = 100;

/**
 * As in the images: `make start` and the tests let Node keep what it compiled, which takes 12 MB in each process
 * (https://nodejs.org/api/cli.html#node_disable_compile_cache1).
 */
const asInImages = { NODE_DISABLE_COMPILE_CACHE: '1' };

/**
 * Megabytes that a process takes from the machine: its own pages, and its share of those that several map, such as Node's
 * program (Pss, https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html).
 */
function memoryMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1_024;
}

/** Our own processes, all of them, before and after 100 buyers have ordered for 18 seconds and each mail is sent. */
export async function runMemoryBench(port = 18_900): Promise<MemoryRow[]> {
  const measured = await MeasuredSystem.start(port, false, asInImages);
  try {
    const { keeper } = measured.system.stack;
    const megabytes = () => services.map((name) => memoryMb(keeper.pidOf(name) ?? 0));
    await measured.settled();
    const started = megabytes();
    const api = new ApiClient(measured.system.gatewayUrl);
    const products = (await shopProducts(api)).filter(({ title }) => title.startsWith(BENCH_TITLE));
    for (let round = 0; round < ROUNDS; round += 1) await measureOrders(api, BUYERS, products);
    await measured.settled();
    const loaded = megabytes();
    const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
    const row = (service: string, before: number, after: number): MemoryRow => ({
      service,
      startedMb: Math.round(before),
      afterLoadMb: Math.round(after),
    });
    return [
      ...services.map((name, i) => row(name, started[i] ?? 0, loaded[i] ?? 0)),
      row('all', sum(started), sum(loaded)),
    ];
  } finally {
    await measured.stop();
  }
}
