import { ApiClient } from '@spade/testkit/api-client';
import { signIn } from '@spade/testkit/staff';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import { storeHistory } from './store-history.ts';

const ORDERS = 200_000;

/** Two years: the longest period that the page offers. */
const WEEKS_OF_HISTORY = 104;

/** Weeks to look at; each is compared with as many before. */
const periods = [4, 12, 26, 52, 104];

const READS = 20;

/** The value that this share of the sorted ones does not exceed. */
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** What `GET /api/admin/business` says that the bench reads. */
interface FiguresAnswer {
  data: { period: { placed: number; confirmed: number } };
}

/**
 * The owner's page in a shop with 200,000 orders in two years: how long the gateway takes to answer for each period, one
 * read after the other, through nginx. The goal is 300 ms.
 */
export async function runOwnerFigures(): Promise<readonly object[]> {
  const system = await startSystem({
    env: withoutLimits,
    port: Number(process.env.BENCH_PORT ?? 18_760),
  });
  try {
    await storeHistory(system, { orders: ORDERS, days: 7 * WEEKS_OF_HISTORY });
    const api = new ApiClient(system.siteUrl);
    const owner = api.as(await signIn(api, system.admin));
    const table: object[] = [];
    for (const weeks of periods) {
      const from = new Date(Date.now() - weeks * 7 * 86_400_000).toISOString().slice(0, 10);
      const path = `/api/admin/business?from=${from}`;
      // The first read warms the connections and the pages of the database.
      const { period } = (await owner.get<FiguresAnswer>(path)).data;
      const times: number[] = [];
      for (let read = 0; read < READS; read += 1) {
        const start = performance.now();
        await owner.get(path);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      table.push({
        weeks,
        ...{ 'orders placed': period.placed, confirmed: period.confirmed },
        'p50 ms': percentile(times, 0.5).toFixed(0),
        'p95 ms': percentile(times, 0.95).toFixed(0),
      });
    }
    return table;
  } finally {
    await system.stop();
  }
}
