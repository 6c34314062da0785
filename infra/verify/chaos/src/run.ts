import { setTimeout as sleep } from 'node:timers/promises';
import type { Crash } from '@spade/local/process-keeper';
import { seededRandom } from '@spade/platform/testing/random';
import { waitFor } from '@spade/platform/testing/wait-for';
import { orderTimes, quantile, recoveryMs } from './check/check-answers.ts';
import { checkRun } from './check/check-run.ts';
import { explainOwed } from './check/explain-owed.ts';
import type { Violation } from './check/world.ts';
import type { History } from './history/history.ts';
import { startLoad } from './load/load.ts';
import { faultErrors, P99_GOAL_MS, RECOVERY_GOAL_MS, runMatrix } from './matrix.ts';
import { Nemesis } from './nemesis/nemesis.ts';
import type { Options } from './options.ts';
import { figures, verdict } from './report.ts';
import { settle } from './settle.ts';
import type { ChaosStack } from './stack/chaos-stack.ts';
import { staffSession, stockShop } from './stock-shop.ts';
import { syncToTheEnd } from './store-stock.ts';

const RECOVERY_SECONDS = 12;
const SETTLE_TIMEOUT_MS = 240_000;
/**
 * The short run shares the machine with the rest of CI, so it measures nothing: it only fails when
 * the system does not come back at all. Minutes, not seconds, tell that apart from a busy machine.
 */
const SHORT_RUN_LIMIT_MS = 60_000;

/** The longest that orders (99th percentile) and the recovery after the last fault may take. */
function limitsOf({ mode, orders }: Options): { p99Ms: number; recoveryMs: number } {
  // In the matrix each fault is judged alone; one may outlast any order (Redis away for 30 s).
  if (mode === 'matrix') {
    return { p99Ms: Number.POSITIVE_INFINITY, recoveryMs: RECOVERY_GOAL_MS };
  }
  return orders === undefined
    ? { p99Ms: SHORT_RUN_LIMIT_MS, recoveryMs: SHORT_RUN_LIMIT_MS }
    : { p99Ms: P99_GOAL_MS, recoveryMs: RECOVERY_GOAL_MS };
}

/** Orders took too long, or the system recovered too late. Times in milliseconds. */
function deadlineErrors(times: readonly number[], recovery: number, options: Options): Violation[] {
  const p99 = quantile(times, 0.99);
  const limits = limitsOf(options);
  return [
    ...(recovery > limits.recoveryMs ? [`recovered only after ${recovery} ms`] : []),
    ...(p99 > limits.p99Ms ? [`p99 is ${p99} ms`] : []),
  ].map((what) => ({ rule: 'deadlines', what }));
}

/** Our processes that ended on their own. */
function crashErrors(crashes: readonly Crash[]): Violation[] {
  return crashes
    .filter(({ name }) => name !== 'postgres') // ends with the postmaster, which the nemesis killed
    .map(({ at, name, how }) => ({ rule: 'crashes', what: `${name}, ${how}, at ${at}` }));
}

/** Load and faults together, then the checks. Returns how many rules were broken. */
export async function chaosRun(
  stack: ChaosStack,
  history: History,
  options: Options,
  say: (line: string) => void,
): Promise<number> {
  const random = seededRandom(options.seed);
  const stocked = await stockShop(stack, history, random.fork('stock'));
  const load = await startLoad(stack, history, random.fork('load'), {
    buyers: options.buyers,
    ratePerSecond: options.rate,
    paid: 0.35,
  });
  const nemesis = new Nemesis(stack, history, random.fork('nemesis'));
  const endAt = Date.now() + options.seconds * 1000;
  const isLoadDone = () =>
    options.orders === undefined ? Date.now() >= endAt : load.orderCount() >= options.orders;

  say(options.isCalm ? 'load without faults …' : `load and faults, seed ${options.seed} …`);
  const from = Date.now();
  const alone: Violation[] = [];
  if (options.mode === 'matrix') {
    const rows = await runMatrix(nemesis, history, options.only, say);
    console.table(rows.map(({ told: _, ...row }) => row));
    alone.push(...faultErrors(rows));
  } else if (options.isCalm) while (!isLoadDone()) await sleep(200);
  else await nemesis.rage(isLoadDone);
  const liftedAt = Date.now();
  await sleep(RECOVERY_SECONDS * 1000);
  await load.stop();
  const loadSeconds = (Date.now() - from) / 1000;
  await waitFor('all processes to be ready', stack.isReady, 30_000);
  const existing = await syncToTheEnd(
    stack,
    staffSession(stack, history, random.fork('last sync')),
  );
  say('waiting until everything owed is done …');
  const { world, swept, ms } = await settle(stack.backends, SETTLE_TIMEOUT_MS);

  const { mailDoubts: doubts } = nemesis;
  const recovery = recoveryMs(history.records, liftedAt);
  const violations = [
    ...alone,
    ...checkRun(history.records, world, { stocked, existing, doubts, swept }),
    ...deadlineErrors(orderTimes(history.records), recovery, options),
    ...crashErrors(stack.fleet.crashes),
  ];
  const struck = [...nemesis.strikes].map(([{ name }, count]) => `${name} ×${count}`);
  say('');
  say(`load       ${load.orderCount()} orders begun in ${loadSeconds.toFixed(0)} s`);
  say(`faults     ${struck.length === 0 ? 'none' : struck.join(', ')}`);
  for (const line of figures(history.records, world)) say(line);
  say(`recovery   ${recovery} ms after the last fault; all owed work done after ${ms} ms`);
  say(`swept      ${swept} pictures of uploads that were cut off`);
  say('');
  for (const line of verdict(violations)) say(line);
  for (const line of await explainOwed(stack.backends)) say(line);
  return violations.length;
}
