import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import { waitFor } from '@spade/platform/testing/wait-for';
import { orderTimes, quantile, recoveryMs } from './check/check-answers.ts';
import { arrivedMails, type Doubt, owedMails } from './check/check-mails.ts';
import { brokenPromises, seenMeanwhile } from './check/check-promises.ts';
import { checkRun } from './check/check-run.ts';
import { query, readWorld } from './check/read-world.ts';
import type { Violation, World } from './check/world.ts';
import type { History } from './history.ts';
import { StaffClient } from './load/client.ts';
import { type Load, type LoadOptions, startLoad } from './load/load.ts';
import { stockShop, syncToTheEnd } from './load/store-sync.ts';
import { goesOnDuring, Nemesis } from './nemesis/nemesis.ts';
import type { Options } from './options.ts';
import { figures, verdict } from './report.ts';
import { changeSettings } from './settings-change.ts';
import type { Backends } from './stack/backends.ts';
import { type ChaosStack, DELIVERY_FEE_KOBO } from './stack/chaos-stack.ts';

/** What every mode works with. */
export interface Run {
  stack: ChaosStack;
  history: History;
  options: Options;
  random: Random;
  say: (line: string) => void;
}

/** What a mode leaves for the checks. */
export interface Findings {
  /** Faults that may each cause one extra copy of a mail. */
  doubts?: readonly Doubt[];
  /** Its own rules, judged when every call has its answer. */
  errors: () => Violation[];
}

const SETTLE_TIMEOUT_MS = 240_000;

/**
 * Stocks the shop and keeps it under load while `drive` does what its mode is for; then waits until everything owed
 * is done and compares the clients' answers with the stores. Returns how many rules were broken.
 */
export async function underLoad(
  { stack, history, random, say }: Run,
  loadOptions: LoadOptions,
  drive: (load: Load, staff: StaffClient) => Promise<Findings>,
): Promise<number> {
  const { front, backends, fleet } = stack;
  const password = readFileSync(join(backends.secrets, 'auth/admin_password'), 'utf8');
  const staff = new StaffClient(front.url, history, random.fork('staff'), password);
  const stocked = await stockShop(stack, staff);
  const load = startLoad(stack, history, staff, random.fork('load'), loadOptions);
  const { doubts = [], errors } = await drive(load, staff);
  await load.stop();
  await waitFor('all processes to be ready', stack.isReady, 30_000);
  const existing = await syncToTheEnd(stack, staff);
  say('waiting until everything owed is done …');
  const settled = await settle(backends);

  const crashes = fleet.crashes
    .filter(({ name }) => name !== 'postgres') // ends with the postmaster, which the nemesis killed
    .map(({ at, name, how }) => ({ rule: 'crashes', what: `${name}, ${how}, at ${at}` }));
  const violations = [
    ...errors(),
    ...checkRun(history.records, settled.world, {
      stocked,
      existing,
      doubts,
      deliveryFeeKobo: stack.hasDelivery ? DELIVERY_FEE_KOBO : 0,
    }),
    ...crashes,
  ];
  say('');
  say(`load       ${load.orderCount()} orders begun`);
  for (const line of figures(history.records, settled.world)) say(line);
  say(`settled    all owed work done after ${settled.ms} ms`);
  say('');
  for (const line of verdict(violations)) say(line);
  return violations.length;
}

/**
 * Waits until everything owed is done: outbox, holds, expiries, mails. Stops after a while; the
 * checks report what is still open.
 */
async function settle(backends: Backends): Promise<{ world: World; ms: number }> {
  const from = performance.now();
  const passedMs = () => Math.round(performance.now() - from);
  while (passedMs() < SETTLE_TIMEOUT_MS && (await unsettled(backends)) > 0) await sleep(500);
  for (;;) {
    const world = await readWorld(backends);
    const arrived = arrivedMails(world);
    const isDone = owedMails(world).every((id) => arrived.has(id));
    if (isDone || passedMs() > SETTLE_TIMEOUT_MS) return { world, ms: passedMs() };
    await sleep(1_000);
  }
}

/** Work that is still to be done, by database. */
const openWork: Record<string, string> = {
  contact: 'select count(*)::int as count from outbox where done_at is null',
  catalog: `select count(*)::int as count from stock_holds where state = 'open' and claimed_at is null`,
  // Orders that would expire while the stores are read are waited for, too.
  orders: `select ((select count(*) from outbox where done_at is null)
    + (select count(*) from statements where is_confirming)
    + (select count(*) from orders where status = 'pending_payment'
      and payment_deadline < now() + interval '3 minutes'))::int as count`,
};

async function unsettled(backends: Backends): Promise<number> {
  const counts = await Promise.all(
    Object.entries(openWork).map(([name, sql]) => query<{ count: number }>(backends, name, sql)),
  );
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
}

const RECOVERY_SECONDS = 12;
/** With --orders, on a quiet machine: the longest that 99 of 100 orders, and the recovery after the last fault, take. */
const GOAL_MS = 5_000;
/**
 * The short run shares the machine with the rest of CI, so it measures nothing: it only fails when
 * the system does not come back at all. Minutes, not seconds, tell that apart from a busy machine.
 */
const SHORT_RUN_LIMIT_MS = 60_000;

/** Load and faults together, then the checks. Returns how many rules were broken. */
export function chaosRun(run: Run): Promise<number> {
  const { stack, history, options, random, say } = run;
  const { buyers, orders, seconds, only, seed } = options;
  return underLoad(run, { buyers, paid: 0.35 }, async (load, staff) => {
    // A run of single faults is about those alone.
    const settings =
      only === undefined ? await changeSettings({ stack, history, staff, say }) : async () => [];
    say(`load and faults, seed ${seed} …`);
    const nemesis = new Nemesis(stack, history, random.fork('nemesis'));
    const endAt = Date.now() + seconds * 1000;
    const isLoadDone = () =>
      orders === undefined ? Date.now() >= endAt : load.orderCount() >= orders;
    await nemesis.rage(isLoadDone, only);
    const liftedAt = Date.now();
    await sleep(RECOVERY_SECONDS * 1000);
    const settingsErrors = await settings();
    const errors = (): Violation[] => {
      const recovery = recoveryMs(history.records, liftedAt);
      const p99 = quantile(orderTimes(history.records), 0.99);
      const limitMs = orders === undefined ? SHORT_RUN_LIMIT_MS : GOAL_MS;
      const struck = [...nemesis.strikes].map(([name, count]) => `${name} ×${count}`);
      say(`faults     ${struck.join(', ')}`);
      if (only !== undefined) for (const line of seenMeanwhile(history.records)) say(line);
      say(`recovery   ${recovery} ms after the last fault`);
      const late = [
        ...(recovery > limitMs ? [`recovered only after ${recovery} ms`] : []),
        ...(p99 > limitMs ? [`p99 is ${p99} ms`] : []),
      ];
      const broken = brokenPromises(history.records, goesOnDuring);
      return [...settingsErrors, ...broken, ...late.map((what) => ({ rule: 'deadlines', what }))];
    };
    return { doubts: nemesis.mailDoubts, errors };
  });
}
