import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient } from '@spade/testkit/api-client';
import { buildOrder, type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { startSystem, type TestSystem, withoutLimits } from '@spade/testkit/start-system';
import { startTraceSink } from '@spade/testkit/trace-sink';
import { processorMsOf } from '../capacity/processor-time.ts';
import { BENCH_TITLE, stockBenchProducts } from '../http/stock-bench-products.ts';
import { median } from '../median.ts';

/** One pair of runs, or the sum of all. Processor time is that of gateway, services and worker, user and system. */
export interface TracesRow {
  pair: string;
  /** Milliseconds of processor time per order without tracing. */
  offMs: number;
  /** The same with tracing, one trace in a hundred recorded. */
  onMs: number;
  differencePercent: number;
}

const ORDERS = 300;
const AT_ONCE = 10;
const PAIRS = 8;
const PRODUCTS = 20;
const RATIO = '0.01';
const YEARLY = '0 0 1 1 *';
const parts = ['gateway', 'auth', 'catalog', 'contact', 'orders', 'worker'];

/** A system under measurement. */
interface Bed {
  system: TestSystem;
  api: ApiClient;
  products: readonly ShopProduct[];
}

async function startBed(env: Record<string, string>, port: number): Promise<Bed> {
  const system = await startSystem({
    // A sync on the hour would take the benchmark's products off sale.
    env: { ...withoutLimits, READ_RECEIPTS: 'off', SHOPIFY_SYNC_CRON: YEARLY, ...env },
    port,
  });
  const redisUrl = await readFile(join(system.secrets, 'gateway/redis_url'), 'utf8');
  await stockBenchProducts(redisUrl.trim(), PRODUCTS);
  const api = new ApiClient(system.gatewayUrl);
  const all = await shopProducts(api);
  return { system, api, products: all.filter(({ title }) => title.startsWith(BENCH_TITLE)) };
}

/** Milliseconds of processor time that the processes have used so far. */
function processorMs({ system }: Bed): number {
  return parts.reduce((sum, part) => sum + processorMsOf(system.stack.keeper.pidOf(part) ?? 0), 0);
}

/** Places the orders of one run; returns milliseconds of processor time per order, events and mails included. */
async function measure(bed: Bed): Promise<number> {
  const before = processorMs(bed);
  let left = ORDERS;
  const buy = async () => {
    for (; left > 0; ) {
      left -= 1;
      const product = bed.products[left % bed.products.length] as ShopProduct; // the remainder is an index
      const answer = await bed.api
        .with({ 'idempotency-key': randomUUID(), 'x-request-id': randomUUID().replaceAll('-', '') })
        .send('POST', '/api/orders', buildOrder(product));
      const text = await answer.text();
      if (answer.status !== 201) throw new Error(`an order was answered with ${text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buy));
  await settled(bed);
  return (processorMs(bed) - before) / ORDERS;
}

/** Waits until a second has taken hardly any processor time: events and mails are done. */
async function settled(bed: Bed): Promise<void> {
  for (let last = processorMs(bed); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = processorMs(bed);
    if (now - last < 200) return;
    last = now;
  }
}

const row = (pair: string, offMs: number, onMs: number): TracesRow => ({
  pair,
  offMs: Number(offMs.toFixed(3)),
  onMs: Number(onMs.toFixed(3)),
  differencePercent: Number((100 * (onMs / offMs - 1)).toFixed(1)),
});

/**
 * What tracing costs: the same orders at two equal systems, one with a collector and one trace in a hundred
 * recorded, in pairs whose order alternates. The collector runs in the process of the benchmark.
 */
export async function runTracesBench(): Promise<TracesRow[]> {
  const sink = await startTraceSink();
  const off = await startBed({}, 18_700);
  const on = await startBed(
    { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, OTEL_TRACES_SAMPLER_ARG: RATIO },
    19_300,
  );
  try {
    for (const bed of [off, on]) await measure(bed); // compiled and connected by now
    const rows: TracesRow[] = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const first = pair % 2 === 0 ? on : off;
      const figures = new Map([[first, await measure(first)]]);
      const second = first === on ? off : on;
      figures.set(second, await measure(second));
      rows.push(row(String(pair), figures.get(off) ?? 0, figures.get(on) ?? 0));
    }
    const offMs = rows.map((one) => one.offMs);
    const onMs = rows.map((one) => one.onMs);
    return [...rows, row('median', median(offMs), median(onMs))];
  } finally {
    await on.system.stop();
    await off.system.stop();
    await sink.close();
  }
}
