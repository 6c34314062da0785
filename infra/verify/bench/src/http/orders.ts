import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient } from '@spade/testkit/api-client';
import { buildOrder, type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import { BENCH_TITLE, stockBenchProducts } from './stock-bench-products.ts';

/** One figure of the table. */
export interface OrdersRow {
  buyers: number;
  products: number;
  ordersPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 201. */
  refused: number;
}

const SECONDS_PER_ROW = 6;
const PRODUCT_COUNT = 20;

/** Places one order of one piece as a new buyer; returns the status. */
async function placeOrder(api: ApiClient, product: ShopProduct): Promise<number> {
  const answer = await api
    .with({
      'idempotency-key': randomUUID(),
      // As the proxy in front reports buyers: the limits per address are not what is measured.
      'x-forwarded-for': `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`,
    })
    .send('POST', '/api/orders', buildOrder(product));
  await answer.arrayBuffer();
  return answer.status;
}

/** `buyers` place one order after the other for some seconds. */
export async function measureOrders(
  api: ApiClient,
  buyers: number,
  products: readonly ShopProduct[],
): Promise<OrdersRow> {
  const endAt = performance.now() + SECONDS_PER_ROW * 1000;
  const latencies: number[] = [];
  let refused = 0;
  const buy = async (buyer: number) => {
    for (let n = buyer; performance.now() < endAt; n += 1) {
      const from = performance.now();
      const product = products[n % products.length] as ShopProduct; // the remainder is an index
      const status = await placeOrder(api, product);
      if (status === 201) latencies.push(performance.now() - from);
      else refused += 1;
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: buyers }, (_, i) => buy(i)));
  const seconds = (performance.now() - from) / 1000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    buyers,
    products: products.length,
    ordersPerSecond: Math.round(latencies.length / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    refused,
  };
}

async function measureAll(url: string): Promise<OrdersRow[]> {
  const api = new ApiClient(url);
  const data = await shopProducts(api);
  const stocked = data.filter(({ title }) => title.startsWith(BENCH_TITLE));
  const products = (stocked.length > 0 ? stocked : data).slice(0, PRODUCT_COUNT);
  await measureOrders(api, 10, products); // the first seconds compile and open connections
  const rows: OrdersRow[] = [];
  for (const chosen of [products, products.slice(0, 1)]) {
    for (const buyers of [10, 100]) rows.push(await measureOrders(api, buyers, chosen));
  }
  return rows;
}

/**
 * Orders placed per second through the whole system: HTTP, validation, limits, two services, two
 * databases, price and stock checked, outbox written. Uses the system at GATEWAY_URL (which must
 * have stock and trust our X-Forwarded-For), or starts one itself.
 */
export async function runOrdersBench(gatewayUrl?: string, port = 18_600): Promise<OrdersRow[]> {
  if (gatewayUrl !== undefined) return measureAll(gatewayUrl);
  const system = await startSystem({ env: withoutLimits, port });
  try {
    const redisUrl = await readFile(join(system.secrets, 'gateway/redis_url'), 'utf8');
    await stockBenchProducts(redisUrl.trim(), PRODUCT_COUNT);
    return await measureAll(system.gatewayUrl);
  } finally {
    await system.stop();
  }
}
