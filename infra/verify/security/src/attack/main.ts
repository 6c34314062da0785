import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { staffApi } from '@spade/testkit/staff';
import { startSystem, type TestSystem } from '@spade/testkit/start-system';
import pg from 'pg';
import { HonestCrowd, makeOlder } from './honest-crowd.ts';
import { releaseNetworks, StockAttack } from './stock-attack.ts';
import { UploadAttack } from './upload-attack.ts';

/**
 * `make attack`, on systems with their default limits: tries to keep buyers from sending their proofs and to take the
 * shop off the shelf without paying, then has honest buyers of one carrier order over a weekend without clerks. Prints
 * the figures after each step; ends with 1 when one is beyond what the rules promise.
 */
const LEAST_LEFT_PERCENT = { oneNetwork: 45, released: 95 };
/** Of a weekend's honest orders. */
const MOST_REFUSED_SHARE = 0.01;
const CROWD = Number(process.env.CROWD || 1_000);
/** Repeats the choice of products, pictures and buyers. */
const SEED = Number(process.env.SEED || 1);
const PORT = Number(process.env.TEST_PORT ?? 21_000);
const NETWORKS = Number(process.env.NETWORKS || 20);
/** Longer than the pause of the slowest sweep that gives stock back. */
const SWEEPS_MS = 75_000;
/** As many as one gateway takes in at once. */
const UPLOADS = 40;
const HONEST_UPLOADS = 10;
/** Nothing, and as much as a very slow phone, in bytes a second. */
const rates = [0, 9_000];
const say = (line: string) => void process.stdout.write(`${line}\n`);

const promise = (isKept: boolean, what: string): void => {
  if (isKept) return;
  say(`FAIL  ${what}`);
  process.exitCode = 1;
};

await onSystem({}, async (system) => {
  const staff = await staffApi(new ApiClient(system.siteUrl), system.admin);
  await attackUploads(system, staff);
  await attackStock(system, staff);
});
// Time moves in the database: overdue orders have to expire at once.
await onSystem({ EXPIRY_SWEEP_SECONDS: '0.5', READ_RECEIPTS: 'off' }, orderAllWeekend);
process.exit();

async function onSystem(
  env: Record<string, string>,
  work: (system: TestSystem) => Promise<void>,
): Promise<void> {
  const system = await startSystem({ env, port: PORT });
  const end = () => void system.stop().finally(() => process.exit(130));
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await work(system);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    await system.stop();
  }
}

async function orderAllWeekend(system: TestSystem): Promise<void> {
  const { orders, refused, soldOut, left } = await new HonestCrowd(system, SEED).weekend(CROWD);
  say(
    `${orders} orders of one /24 in a weekend, ${refused} refused while stock lasts, ${soldOut} met a stock that was sold out; ${left} pieces left`,
  );
  promise(refused <= orders * MOST_REFUSED_SHARE, `${refused} honest orders refused`);
}

async function attackUploads(system: TestSystem, staff: ApiClient): Promise<void> {
  for (const [round, rate] of [undefined, ...rates].entries()) {
    const attack = new UploadAttack(system.siteUrl, round);
    const { pay } = await attack.honestBuyers(HONEST_UPLOADS);
    const begun = rate === undefined ? 0 : await attack.begin(UPLOADS, rate);
    const uploads = await pay();
    attack.stop();
    const served = uploads.filter(({ isServed }) => isServed);
    const times = served.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const atOnce = served.filter(({ tries }) => tries === 1).length;
    say(`${begun} uploads of ${rate ?? 0} bytes a second from as many addresses:`);
    say(
      `  ${served.length} of ${uploads.length} honest uploads served, ${atOnce} at the first try; median ${times[Math.floor(times.length / 2)] ?? '–'} ms, slowest ${times.at(-1) ?? '–'} ms`,
    );
    promise(served.length === uploads.length, 'honest uploads were kept out');
    await releaseNetworks(staff);
  }
}

async function attackStock(system: TestSystem, staff: ApiClient): Promise<void> {
  const attack = new StockAttack(system.siteUrl, SEED);
  const show = async (step: string, leastPercent = 0) => {
    const { leftPercent, answers } = await attack.look();
    const counts = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`);
    say(`${step}: ${leftPercent}% of the pieces can be sold`);
    say(`  honest buyers, one piece of each product: ${counts.join(', ')}`);
    promise(leftPercent >= leastPercent, `less than ${leastPercent} % is left`);
  };
  /** One network after the other takes what it gets, asks for more time and sends pictures of nothing. */
  const attackFrom = async (networks: number[]) => {
    for (const network of networks) await attack.orderFrom(network);
    const extended = await attack.extend();
    const taken = await attack.sendFakePictures();
    return `${attack.orders.length} orders, ${extended} with more time, ${taken} with a false picture`;
  };
  await show('before');
  await show(`one network, ${await attackFrom([1])}`, LEAST_LEFT_PERCENT.oneNetwork);
  await later(system, 1);
  await show('an hour later');
  const others = Array.from({ length: NETWORKS - 1 }, (_, n) => n + 2);
  await show(`${NETWORKS} networks, ${await attackFrom(others)}`);
  await later(system, 1);
  await show('an hour later');
  await later(system, 48);
  await show('48 hours later, without a clerk');
  await attackFrom([1]);
  const released = await releaseNetworks(staff);
  await attack.settled();
  await show(`staff released each network, ${released} orders`, LEAST_LEFT_PERCENT.released);
}

/** Makes all orders and pictures this much older, and waits until every sweep has seen it. */
async function later(system: TestSystem, hours: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(system, 'orders') });
  await client.connect();
  await makeOlder(client, hours);
  await client.end();
  await sleep(SWEEPS_MS);
}
