import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { shopProducts } from '@spade/testkit/shop';
import { createDatabase } from '../create-database.ts';
import { MeasuredSystem } from '../http/measured-system.ts';
import { measureOrders } from '../http/orders.ts';
import { startBareServer } from '../http/start-bare-server.ts';
import { BENCH_TITLE } from '../http/stock-bench-products.ts';
import type { CostPair, CostPairs } from './transport-pairs.ts';

const ROUNDS = 3;
const SECONDS_PER_ROUND = 2;
const BUYERS = 100;

/** Of the floor's database: stock for millions. */
const BARE_SHOP = `
  create table bare_stock (product int primary key, pieces int not null);
  create table bare_orders (id uuid primary key default gen_random_uuid(), product int, body jsonb);
  insert into bare_stock select n, 10000000 from generate_series(0, 19) n`;

/**
 * What an order costs all processes together, PostgreSQL, Redis and its mails included, against the least that takes an
 * order and keeps it in the same PostgreSQL. 100 buyers over 20 products.
 */
export async function startOrderPairs(port = 19_800): Promise<CostPairs> {
  const measured = await MeasuredSystem.start(port);
  const { system } = measured;
  const shopUrl = await createDatabase(databaseUrl(system, 'postgres'), 'bare_shop', BARE_SHOP);
  const program = new URL('bare-orders.js', import.meta.url);
  const bare = await startBareServer(program, [shopUrl]);
  const api = new ApiClient(system.gatewayUrl);
  const all = await shopProducts(api);
  const products = all.filter(({ title }) => title.startsWith(BENCH_TITLE));

  const cost = async (shop: ApiClient): Promise<number> => {
    await measured.settled();
    const before = measured.processorMs(bare.pid);
    const { placed, refused } = await measureOrders(shop, BUYERS, products, SECONDS_PER_ROUND);
    if (refused > 0) throw new Error(`${refused} of ${placed + refused} orders failed`);
    await measured.settled();
    return ((measured.processorMs(bare.pid) - before) * 1000) / placed;
  };
  const round = async (): Promise<CostPair> => ({
    floorCpuUs: await cost(new ApiClient(bare.url)),
    ourCpuUs: await cost(api),
  });

  const rounds: CostPair[] = [];
  await round(); // compiles and connects
  return {
    pairs: { 'an order, mails included': { floor: 'bare node:http, one statement', rounds } },
    measure: async () => {
      for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round());
    },
    close: async () => {
      await bare.close();
      await measured.stop();
    },
  };
}
