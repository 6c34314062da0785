import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';
import pg from 'pg';
import { MeasuredSystem, programs } from '../capacity/measured-system.ts';
import { exactProcessorMsOf } from '../capacity/processor-time.ts';
import { measureOrders } from '../http/orders.ts';
import { BENCH_TITLE } from '../http/stock-bench-products.ts';
import type { CostPair, CostPairs } from './cost-pairs.ts';

const ROUNDS = 3;
const SECONDS_PER_ROUND = 2;
const BUYERS = 100;

/** A database of the same PostgreSQL for the floor, with stock for millions. */
async function createBareShop(adminUrl: string): Promise<string> {
  const run = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(adminUrl, 'create database bare_shop');
  const url = adminUrl.replace(/\/postgres$/, '/bare_shop');
  await run(
    url,
    `create table bare_stock (product int primary key, pieces int not null);
     create table bare_orders (id uuid primary key default gen_random_uuid(), product int, body jsonb);
     insert into bare_stock select n, 10000000 from generate_series(0, 19) n`,
  );
  return url;
}

/** Starts the floor in its own process. */
async function startBareOrders(shopUrl: string) {
  const program = new URL('bare-orders.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, shopUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * What an order costs all processes together, PostgreSQL, Redis and its mails included, against the least that takes an
 * order and keeps it in the same PostgreSQL. 100 buyers over 20 products.
 */
export async function startOrderPairs(port = 19_800): Promise<CostPairs> {
  const measured = await MeasuredSystem.start(port, false);
  const { system } = measured;
  const { keeper } = system.stack;
  const bare = await startBareOrders(await createBareShop(databaseUrl(system, 'postgres')));
  const api = new ApiClient(system.gatewayUrl);
  const all = await shopProducts(api);
  const products = all.filter(({ title }) => title.startsWith(BENCH_TITLE));
  const pids = [...programs.map((name) => keeper.pidOf(name) ?? 0), bare.pid];

  const cost = async (shop: ApiClient, chosen: readonly ShopProduct[]): Promise<number> => {
    await measured.settled();
    const sum = () => pids.reduce((total, pid) => total + exactProcessorMsOf(pid), 0);
    const before = sum();
    const { placed, refused } = await measureOrders(shop, BUYERS, chosen, {
      seconds: SECONDS_PER_ROUND,
    });
    if (refused > 0) throw new Error(`${refused} of ${placed + refused} orders failed`);
    await measured.settled();
    return ((sum() - before) * 1000) / placed;
  };
  const round = async (): Promise<CostPair> => ({
    floorCpuUs: await cost(new ApiClient(bare.url), products),
    ourCpuUs: await cost(api, products),
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
