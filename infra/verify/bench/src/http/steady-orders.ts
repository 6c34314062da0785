import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ShopProduct } from '@spade/testkit/shop';
import { newOrder } from './new-order.ts';

/** What became of orders at an even pace. */
export interface SteadyOrders {
  placed: number;
  ordersPerSecond: number;
  /** From when the order was due to its answer. */
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 201. */
  refused: number;
}

/**
 * `perSecond` orders a second for some seconds, each sent when it is due, whatever became of those before: buyers do
 * not wait for one another. autocannon's `overallRate` would send the orders of a second all together at its start.
 * Over at most `connections`; an order that finds none free waits, and that counts.
 */
export async function placeSteadily(
  url: string,
  products: readonly ShopProduct[],
  load: { connections: number; seconds: number; perSecond: number },
): Promise<SteadyOrders> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const latenciesMs: number[] = [];
  let placed = 0;
  const place = async (product: ShopProduct, dueAt: number) => {
    if ((await post(`${url}/api/orders`, agent, newOrder(product))) === 201) placed += 1;
    latenciesMs.push(performance.now() - dueAt);
  };

  const total = load.seconds * load.perSecond;
  const from = performance.now();
  const dueAt = (index: number) => from + (index * 1000) / load.perSecond;
  const orders: Promise<void>[] = [];
  while (orders.length < total) {
    for (const now = performance.now(); orders.length < total && dueAt(orders.length) <= now; )
      orders.push(
        place(products[orders.length % products.length] as ShopProduct, dueAt(orders.length)), // the remainder is an index
      );
    await delay(1);
  }
  await Promise.all(orders);
  const tookMs = performance.now() - from;
  agent.destroy();

  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    placed,
    ordersPerSecond: Math.round((placed * 1000) / tookMs),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    refused: total - placed,
  };
}

/** Sends one order, reads the whole answer, and returns its status. */
function post(url: string, agent: Agent, order: ReturnType<typeof newOrder>): Promise<number> {
  const headers = { ...order.headers, 'content-length': Buffer.byteLength(order.body) };
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
      response.resume();
    })
      .on('error', reject)
      .end(order.body);
  });
}
