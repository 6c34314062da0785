import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient } from '@spade/testkit/api-client';
import { shopProducts } from '@spade/testkit/shop';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import { measureOrders, type OrdersRow } from './orders.ts';
import { stockBenchProducts } from './stock-bench-products.ts';

const BUYERS = 10;
const READERS = 100;
const PRODUCT_COUNT = 1_000;

/** One line of the table: the orders beside these reads. */
interface FloodRow extends OrdersRow {
  reads: string;
  readsPerSecond: number;
  /** Reads told to come back later (503). */
  readsRefused: number;
}

const floods: Record<string, ((n: number) => string) | undefined> = {
  none: undefined,
  '?search=': (n) => `/api/products?search=nothing%20${n}`,
  '?limit=999': (n) => `/api/products?limit=${900 + (n % 99)}`,
};

/** Readers ask as fast as they are answered until `isOver`. */
async function flood(
  api: ApiClient,
  pathOf: (n: number) => string,
  isOver: () => boolean,
): Promise<{ answered: number; refused: number }> {
  const count = { answered: 0, refused: 0 };
  const read = async (reader: number) => {
    for (let n = reader; !isOver(); n += READERS) {
      const address = `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;
      const answer = await api.with({ 'x-forwarded-for': address }).send('GET', pathOf(n));
      await answer.arrayBuffer();
      count[answer.ok ? 'answered' : 'refused'] += 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, n) => read(n)));
  return count;
}

/** Orders of ten buyers while a hundred readers ask for what no cache has, from as many addresses. */
export async function runReadFloodBench(): Promise<FloodRow[]> {
  const system = await startSystem({ env: withoutLimits, port: 18_620 });
  try {
    const redisUrl = await readFile(join(system.secrets, 'gateway/redis_url'), 'utf8');
    await stockBenchProducts(redisUrl.trim(), PRODUCT_COUNT);
    const api = new ApiClient(system.gatewayUrl);
    const products = (await shopProducts(api)).slice(-20);
    await measureOrders(api, BUYERS, products); // the first seconds compile and open connections
    const rows: FloodRow[] = [];
    for (const [reads, pathOf] of Object.entries(floods)) {
      let isOver = false;
      const from = performance.now();
      const flooding = pathOf && flood(api, pathOf, () => isOver);
      const row = await measureOrders(api, BUYERS, products);
      isOver = true;
      const { answered = 0, refused = 0 } = (await flooding) ?? {};
      const seconds = (performance.now() - from) / 1_000;
      rows.push({
        ...{ reads, readsPerSecond: Math.round(answered / seconds), readsRefused: refused },
        ...row,
      });
    }
    return rows;
  } finally {
    await system.stop();
  }
}
