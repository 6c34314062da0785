import { setTimeout as sleep } from 'node:timers/promises';
import { parts } from '@spade/local/parts';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Doubt } from '../check/check-mails.ts';
import { checkRun } from '../check/check-run.ts';
import { explainOwed } from '../check/explain-owed.ts';
import type { History } from '../history/history.ts';
import { startLoad } from '../load/load.ts';
import type { Options } from '../options.ts';
import { figures, verdict } from '../report.ts';
import { settle } from '../settle.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { type Release, thisRelease } from '../stack/release.ts';
import { staffSession, stockShop } from '../stock-shop.ts';
import { syncToTheEnd } from '../store-stock.ts';
import { type Phase, phaseErrors, phaseRows } from './phases.ts';

/** How long each state lasts, and how long both releases serve beside each other at half time. */
const PHASE_MS = 8_000;
const RATE = 5;
const SETTLE_TIMEOUT_MS = 240_000;
/** The longest start of a replica on a busy machine; how long the start takes is not tested here. */
const READY_TIMEOUT_MS = 180_000;

/**
 * Under load, from the last release to this one, back on the newer schema, and forward again. The preparation
 * (secrets, rights, migrations) comes first each time, as compose and the chart do it; then the replicas are
 * replaced one by one in any order, the first of every part before the second of any: for a while each part
 * talks to both releases of the others. Returns how many rules were broken.
 */
export async function runUpgrade(
  stack: ChaosStack,
  history: History,
  options: Options,
  previous: Release,
  say: (line: string) => void,
): Promise<number> {
  const random = seededRandom(options.seed);
  const stocked = await stockShop(stack, history, random.fork('stock'));
  const load = await startLoad(stack, history, random.fork('load'), {
    ...{ buyers: options.buyers, ratePerSecond: options.rate ?? RATE, paid: 0.35 },
  });
  const phases: Phase[] = [];
  const enter = (name: string) => {
    say(`${name} …`);
    phases.push({ name, from: Date.now() });
  };
  const order = random.fork('order');
  const doubts: Doubt[] = [];
  const moveTo = async (release: Release, name: string) => {
    enter(`prepare for the ${name}`);
    const from = Date.now();
    await stack.backends.prepare(release);
    // Redis cuts its clients when their rights are loaded: a mail of that moment may have left unnoticed.
    doubts.push({ from, to: Date.now() });
    enter(`to the ${name}, first replicas`);
    await replaceAll(stack, release, 0, order);
    enter(`both beside each other, towards the ${name}`);
    await sleep(PHASE_MS);
    enter(`to the ${name}, second replicas`);
    await replaceAll(stack, release, 1, order);
    enter(`all on the ${name}`);
    await sleep(PHASE_MS);
  };

  enter('all on the old');
  await sleep(PHASE_MS);
  await moveTo(thisRelease, 'new');
  await moveTo(previous, 'old');
  await moveTo(thisRelease, 'new');
  const endAt = Date.now();
  await load.stop();
  const existing = await syncToTheEnd(
    stack,
    staffSession(stack, history, random.fork('last sync')),
  );
  say('waiting until everything owed is done …');
  const { world, swept, ms } = await settle(stack.backends, SETTLE_TIMEOUT_MS);

  const rows = phaseRows(history.records, phases, endAt);
  console.table(rows);
  const violations = [
    ...phaseErrors(rows),
    ...checkRun(history.records, world, { stocked, existing, doubts, swept }),
    ...stack.fleet.crashes.map(({ name, how }) => ({ rule: 'crashes', what: `${name}, ${how}` })),
  ];
  for (const line of figures(history.records, world)) say(line);
  say(`all owed work done after ${ms} ms`);
  for (const line of verdict(violations)) say(line);
  for (const line of await explainOwed(stack.backends)) say(line);
  return violations.length;
}

/** Replaces the replica `index` of every part, one after the other, in the order that `random` gives. */
async function replaceAll(
  stack: ChaosStack,
  release: Release,
  index: number,
  random: Random,
): Promise<void> {
  const shuffled = parts
    .map(({ name }) => ({ name, place: random.next() }))
    .sort((a, b) => a.place - b.place);
  for (const { name } of shuffled) {
    const replica = stack.replicasOf(name)[index];
    if (replica === undefined) continue;
    await stack.replace(replica, release);
    await waitFor(
      `${replica} to be ready again`,
      () => stack.isReplicaReady(replica),
      READY_TIMEOUT_MS,
    );
  }
}
