import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@spade/platform/testing/random';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { staffApi } from '@spade/testkit/staff';
import { startSystem, type TestSystem } from '@spade/testkit/start-system';
import pg from 'pg';
import { makeOlder, orderAllWeekend } from './honest-crowd.ts';
import { releaseNetworks, StockAttack } from './stock-attack.ts';

/**
 * `make attack`, on systems with their default limits: tries to take the shop off the shelf without paying, then has
 * honest buyers of one carrier order over a weekend without clerks. Prints the figures after each step; ends with 1 when
 * one is beyond what the rules promise.
 */
const LEAST_LEFT_PERCENT = { oneNetwork: 45, released: 95 };
/** Of the products, however many networks attack: an honest buyer gets a piece. */
const LEAST_SELLABLE_PERCENT = 60;
/** Honest buyers of the weekend; 0 leaves them out. */
const CROWD = Number(process.env.CROWD || 1_000);
/** Repeats the choice of products and buyers. */
const SEED = Number(process.env.SEED || 1);
const PORT = Number(process.env.TEST_PORT ?? 21_000);
/** From which the attack comes; 0 leaves it out. */
const NETWORKS = Number(process.env.NETWORKS || 20);
/** Longer than the pause of the slowest sweep that gives stock back. */
const SWEEPS_MS = 75_000;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const promise = (isKept: boolean, what: string): void => {
  if (isKept) return;
  say(`FAIL  ${what}`);
  process.exitCode = 1;
};

if (NETWORKS > 0) await onSystem({}, attackStock);
// Time moves in the database: overdue orders have to expire at once.
if (CROWD > 0) await onSystem({ EXPIRY_SWEEP_SECONDS: '0.5', READ_RECEIPTS: 'off' }, orderHonestly);
process.exit();

/** `orders`: a connection to the database of orders. */
async function onSystem(
  env: Record<string, string>,
  work: (system: TestSystem, orders: pg.Client) => Promise<void>,
): Promise<void> {
  const system = await startSystem({ env, port: PORT });
  const end = () => void system.stop().finally(() => process.exit(130));
  process.once('SIGINT', end).once('SIGTERM', end);
  const orders = new pg.Client({ connectionString: databaseUrl(system, 'orders') });
  try {
    await orders.connect();
    await work(system, orders);
  } finally {
    await orders.end();
    process.off('SIGINT', end).off('SIGTERM', end);
    await system.stop();
  }
}

async function attackStock(system: TestSystem, orders: pg.Client): Promise<void> {
  const staff = await staffApi(new ApiClient(system.siteUrl), system.admin);
  const readCode = async () => {
    const { rows } = await orders.query('select code from mailbox_codes order by id desc limit 1');
    return String(rows[0]?.code);
  };
  const attack = new StockAttack(system.siteUrl, { seed: SEED, readCode });
  const show = async (step: string, leastPercent = 0) => {
    const { leftPercent, sellablePercent, answers } = await attack.look();
    say(
      `${step}: ${leftPercent}% of the pieces and ${sellablePercent}% of the products can be sold`,
    );
    const counts = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`);
    say(`  honest buyers, one piece of each product: ${counts.join(', ')}`);
    promise(leftPercent >= leastPercent, `less than ${leastPercent} % is left`);
    promise(sellablePercent >= LEAST_SELLABLE_PERCENT, `${sellablePercent} % of the products`);
  };
  /** One network after the other takes what it gets, asks for more time and sends pictures of nothing. */
  const attackFrom = async (networks: readonly number[]) => {
    for (const network of networks) await attack.orderFrom(network);
    const extended = await attack.extend();
    return `${extended} orders with more time, ${await attack.sendFakePictures()} with a false picture`;
  };
  /** Makes all orders and pictures this much older, and waits until every sweep has seen it. */
  const later = async (hours: number) => {
    await makeOlder(orders, hours);
    await sleep(SWEEPS_MS);
  };
  await show('before');
  await show(`one network, ${await attackFrom([1])}`, LEAST_LEFT_PERCENT.oneNetwork);
  await later(1);
  await show('an hour later');
  const others = Array.from({ length: NETWORKS - 1 }, (_, n) => n + 2);
  await show(`${NETWORKS} networks, ${await attackFrom(others)}`);
  await later(1);
  await show('an hour later');
  await later(48);
  await show('48 hours later, without a clerk');
  await attackFrom([1]);
  const released = await releaseNetworks(staff);
  await attack.settled();
  await show(`staff released each network, ${released} orders`, LEAST_LEFT_PERCENT.released);
}

async function orderHonestly(system: TestSystem, orders: pg.Client): Promise<void> {
  const result = await orderAllWeekend(system.siteUrl, orders, seededRandom(SEED), CROWD);
  say(
    `${result.orders} orders of one /24 in a weekend, ${result.refused} refused while stock lasts, ${result.soldOut} met a stock that was sold out`,
  );
  promise(result.orders > 0, 'no order was placed');
  promise(result.refused === 0, `${result.refused} honest orders refused`);
}
