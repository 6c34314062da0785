import type { ApiClient } from '@spade/testkit/api-client';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';
import autocannon, { type Request } from 'autocannon';
import { BenchShop, newOrder } from './bench-shop.ts';

/** One figure of the table. */
export interface OrdersRow {
  buyers: number;
  products: number;
  /** Answers 201, and as many of them a second. */
  placed: number;
  ordersPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 201. */
  refused: number;
}

const SECONDS_PER_ROW = 6;
/**
 * Until most of what an order runs is compiled and connections are open. After 6 s of 10 buyers it was not: the rows
 * of 20 products, which come first, read up to a quarter lower than the same rows did later.
 */
const WARM_UP_SECONDS = 12;
const BUYERS = 100;
const LIST_FOLLOWS_MS = 10_000;

/**
 * `buyers` place one order after the other for some seconds. Of what clients may cost the least: theirs is the
 * processor time of the machine, too.
 */
export async function measureOrders(
  api: ApiClient,
  buyers: number,
  products: readonly ShopProduct[],
  seconds = SECONDS_PER_ROW,
): Promise<OrdersRow> {
  let next = 0;
  const setupRequest = (request: Request) => {
    next += 1;
    const product = products[next % products.length] as ShopProduct; // the remainder is an index
    return { ...request, ...newOrder(product) };
  };
  const { latency, duration, requests, errors, statusCodeStats } = await autocannon({
    url: api.origin,
    connections: buyers,
    duration: seconds,
    sampleInt: 100,
    requests: [{ method: 'POST', path: '/api/orders', setupRequest }],
  });
  const placed = statusCodeStats['201']?.count ?? 0;
  return {
    buyers,
    products: products.length,
    placed,
    ordersPerSecond: Math.round(placed / duration),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    refused: requests.total - placed + errors,
  };
}

/** Pieces of the products that may be ordered now; open orders hold theirs. */
async function piecesOnSale(api: ApiClient, products: readonly ShopProduct[]): Promise<number> {
  const ids = new Set(products.map(({ id }) => id));
  const now = await shopProducts(api);
  return now.reduce((sum, { id, inventoryQuantity: n }) => sum + (ids.has(id) ? n : 0), 0);
}

/** The row of `measure`; throws when fewer pieces were taken off sale than orders placed. */
async function checked(
  api: ApiClient,
  products: readonly ShopProduct[],
  measure: () => Promise<OrdersRow>,
): Promise<OrdersRow> {
  const before = await piecesOnSale(api, products);
  const row = await measure();
  // The gateway's list follows the stock within seconds.
  for (const endsAt = performance.now() + LIST_FOLLOWS_MS; ; ) {
    const taken = before - (await piecesOnSale(api, products));
    if (taken >= row.placed) return row;
    if (performance.now() > endsAt) throw new Error(`${row.placed} pieces ordered, ${taken} held`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Mails leave at the pace of every installation. What one costs is in the `floors`. */
const usualMails = { MAILS_PER_SECOND: '10' };

/**
 * Orders placed per second through the whole system: HTTP, validation, limits, two services, two
 * databases, price and stock checked, outbox written. Throws when something was oversold.
 */
export async function runOrdersBench(): Promise<OrdersRow[]> {
  const shop = await BenchShop.start(18_600, usualMails);
  const { api, products } = shop;
  try {
    await measureOrders(api, BUYERS, products, WARM_UP_SECONDS);
    const rows: OrdersRow[] = [];
    for (const chosen of [products, products.slice(0, 1)])
      for (const buyers of [10, BUYERS])
        rows.push(await checked(api, chosen, () => measureOrders(api, buyers, chosen)));
    return rows;
  } finally {
    await shop.stop();
  }
}
