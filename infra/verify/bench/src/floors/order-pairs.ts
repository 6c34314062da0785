import { ApiClient } from '@spade/testkit/api-client';
import { BenchShop } from '../http/bench-shop.ts';
import { measureOrders } from '../http/orders.ts';
import { startServer } from '../http/start-server.ts';
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
export async function startOrderPairs(): Promise<CostPairs> {
  const shop = await BenchShop.start(19_800);
  const bareUrl = await shop.createDatabase('bare_shop', BARE_SHOP);
  const bare = await startServer(new URL('bare-orders.js', import.meta.url).pathname, [bareUrl]);
  const bareApi = new ApiClient(`http://127.0.0.1:${bare.line}`);

  const cost = async (api: ApiClient): Promise<number> => {
    const { result, cpuMs } = await shop.measure(bare.pid, () =>
      measureOrders(api, BUYERS, shop.products, SECONDS_PER_ROUND),
    );
    const { placed, refused } = result;
    if (refused > 0) throw new Error(`${refused} of ${placed + refused} orders failed`);
    return (cpuMs * 1000) / placed;
  };
  const round = async (): Promise<CostPair> => ({
    floorCpuUs: await cost(bareApi),
    ourCpuUs: await cost(shop.api),
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
      await shop.stop();
    },
  };
}
