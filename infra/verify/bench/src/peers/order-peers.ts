import { BenchShop } from '../http/bench-shop.ts';
import { measureOrders } from '../http/orders.ts';
import { startVendure } from './start-vendure.ts';
import { measureVendureOrders } from './vendure-orders.ts';

const ROUNDS = 3;
const SECONDS_PER_ROUND = 15;
const BUYERS = 100;

/** A shop's figures; the middle one of its rounds each. */
interface PeerRow {
  shop: string;
  buyers: number;
  products: number;
  ordersPerSecond: number;
  /** Of all its processes and of PostgreSQL, until the work that an order leaves behind is done. */
  processorMsPerOrder: number;
  refused: number;
}

interface Round {
  placed: number;
  ordersPerSecond: number;
  refused: number;
}

/**
 * Orders of ours and of Vendure, in turns, over the same PostgreSQL: 100 buyers and 20 products each, until the order
 * waits for a transfer. Ours sends its mails and answers through all its services; Vendure runs without mail.
 */
export async function runOrderPeers(): Promise<PeerRow[]> {
  const shop = await BenchShop.start(19_900);
  const { api, products } = shop;
  try {
    const vendure = await startVendure(await shop.createDatabase('vendure_peer'));
    try {
      const shops: Record<string, (seconds: number) => Promise<Round>> = {
        ours: (seconds) => measureOrders(api, BUYERS, products, seconds),
        'Vendure 3.7.3': (seconds) => measureVendureOrders(vendure, BUYERS, seconds),
      };
      const rounds: (Round & { name: string; ms: number })[] = [];
      for (const place of Object.values(shops)) await place(SECONDS_PER_ROUND); // compiles and connects
      for (let index = 0; index < ROUNDS; index += 1) {
        for (const [name, place] of Object.entries(shops)) {
          const round = await shop.measure(vendure.pid, () => place(SECONDS_PER_ROUND));
          rounds.push({ ...round.result, name, ms: round.cpuMs });
        }
      }
      return Object.keys(shops).map((name) => {
        const its = rounds.filter((round) => round.name === name);
        return {
          shop: name,
          buyers: BUYERS,
          products: products.length,
          ordersPerSecond: median(its.map(({ ordersPerSecond }) => ordersPerSecond)),
          processorMsPerOrder: Number(median(its.map(({ ms, placed }) => ms / placed)).toFixed(2)),
          refused: its.reduce((sum, { refused }) => sum + refused, 0),
        };
      });
    } finally {
      await vendure.close();
    }
  } finally {
    await shop.stop();
  }
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
