import { type SyncStack, startSyncStack } from './sync-stack.ts';

/** One figure of the table. */
export interface SyncRow {
  figure: string;
  value: number;
  unit: string;
  /** What the issue asks for; empty where it asks for the figure alone. */
  goal: string;
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** One request each so many milliseconds, whether the last one was answered or not. */
const everyMs = 10;

/** Milliseconds of the 99th percentile of `GET` of `url` while `during` runs. */
async function p99While(url: string, during: () => Promise<unknown>): Promise<number> {
  const latenciesMs: number[] = [];
  const open = new Set<Promise<void>>();
  const ask = async () => {
    const from = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the product list answered ${response.status}`);
    latenciesMs.push(performance.now() - from);
  };
  const timer = setInterval(() => {
    const asking: Promise<void> = ask().finally(() => open.delete(asking));
    open.add(asking);
  }, everyMs);
  try {
    await during();
  } finally {
    clearInterval(timer);
    await Promise.all(open);
  }
  return latenciesMs.toSorted((x, y) => x - y)[Math.floor(latenciesMs.length * 0.99)] ?? 0;
}

/**
 * A store of 100,000 products end to end: speed, memory, a second run without changes, and the
 * product list's p99 while every row is written again. Everything shares this machine.
 */
export async function runLargeSyncBench(products = 100_000): Promise<SyncRow[]> {
  const stack = await startSyncStack({ products, pointsPerSecond: 100 });
  try {
    const first = await stack.sync();
    const versions = await rowVersions(stack);
    const second = await stack.sync();
    const isUntouched = versions === (await rowVersions(stack));
    const memory = { worker: stack.worker.peakMegabytes(), catalog: stack.catalog.peakMegabytes() };
    const url = `${stack.gatewayUrl}/api/products`;
    const wait = () => new Promise((resolve) => setTimeout(resolve, 15_000));
    const idleMs = await p99While(url, wait);
    await stack.database.query('UPDATE shopify_products SET price_kobo = price_kobo + 1');
    const busyMs = await p99While(url, () => stack.sync());
    return [
      row('products in the store', products, 'products'),
      row('first run', first.seconds, 's'),
      row('first run', products / first.seconds, 'products/s'),
      row('second run, nothing changed', second.seconds, 's'),
      row('first run over second', first.seconds / second.seconds, 'times', 'at least 5'),
      row('rows written by the second', isUntouched ? 0 : 1, 'rows', '0'),
      row('peak memory of the worker', memory.worker, 'MB', 'under 250'),
      row('peak memory of catalog', memory.catalog, 'MB', 'under 250'),
      row('waiting for the rate limit', (first.waitedSeconds / first.seconds) * 100, '%'),
      row('p99 of GET /api/products, idle', idleMs, 'ms'),
      row('p99 during a sync that writes every row', busyMs, 'ms', 'at most 1.5 times idle'),
    ];
  } finally {
    await stack.close();
  }
}

/** 5,000 products in pages under the rate limits of two plans. */
export async function runRateLimitBench(products = 5_000): Promise<SyncRow[]> {
  const rows: SyncRow[] = [];
  for (const [plan, pointsPerSecond] of [
    ['Standard', 100],
    ['Plus', 1000],
  ] as const) {
    const stack = await startSyncStack({ products, pointsPerSecond });
    try {
      const { seconds, waitedSeconds } = await stack.sync();
      rows.push(
        row(`${products} products in pages, ${plan}`, products / seconds, 'products/s'),
        row(`waiting for the limit of ${plan}`, (waitedSeconds / seconds) * 100, '%'),
      );
    } finally {
      await stack.close();
    }
  }
  return rows;
}

function row(figure: string, value: number, unit: string, goal = ''): SyncRow {
  return { figure, value: round(value), unit, goal };
}

/** Changes when any row of the catalogue is written. */
async function rowVersions({ database }: SyncStack): Promise<string> {
  const { rows } = await database.query(
    `SELECT md5(string_agg(xmin::text || ctid::text, ',' ORDER BY id)) AS sum FROM shopify_products`,
  );
  return rows[0].sum;
}
