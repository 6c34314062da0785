import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parts } from '@spade/local/parts';
import type { Random } from '@spade/platform/testing/random';
import type { Doubt } from './check/check-mails.ts';
import type { Violation } from './check/world.ts';
import type { HistoryRecord } from './history.ts';
import { type Run, underLoad } from './run.ts';
import type { ChaosStack } from './stack/chaos-stack.ts';
import { openRelease, type Release, thisRelease } from './stack/release.ts';

/** Exit code of build-previous.sh when this clone does not have the commit. */
const NOT_HERE = 3;

/**
 * The release to upgrade from: `from`, or the newest tag `v…`, built below `.local/previous`; once, which takes two
 * minutes. While nothing is tagged this release itself: then the run is a rolling restart. Undefined when this clone
 * does not have the commit: CI's may be shallow.
 */
export async function openPreviousRelease(from: string | undefined): Promise<Release | undefined> {
  const { root } = thisRelease;
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname'], {
    cwd: root,
    encoding: 'utf8',
  });
  const ref = from ?? tags.split('\n')[0];
  if (!ref) {
    process.stdout.write('No release is tagged yet: this one is restarted, replica by replica.\n');
    return thisRelease;
  }
  const script = join(root, 'infra/verify/chaos/build-previous.sh');
  const build = spawnSync('bash', [script, ref], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (build.status === NOT_HERE) return undefined;
  if (build.status !== 0) throw new Error(`${ref} could not be built`);
  process.stdout.write(`upgrade from ${ref}\n`);
  return openRelease(build.stdout.trim());
}

/** How long each state lasts, and how long both releases serve beside each other at half time. */
const PHASE_MS = 8_000;
const RATE = 5;

/**
 * Under load, from the last release to this one, back on the newer schema, and forward again. The preparation
 * (secrets, rights, migrations) comes first each time, as compose and the chart do it; then the replicas are
 * replaced one by one in any order, the first of every part before the second of any: for a while each part
 * talks to both releases of the others. Returns how many rules were broken.
 */
export function runUpgrade(run: Run, previous: Release): Promise<number> {
  const { stack, history, options, random, say } = run;
  const loadOptions = { buyers: options.buyers, ratePerSecond: RATE, paid: 0.35 };
  return underLoad(run, loadOptions, async () => {
    const order = random.fork('order');
    const doubts: Doubt[] = [];
    const enter = (name: string) => {
      say(`${name} …`);
      history.add({ kind: 'phase', at: Date.now(), name });
    };
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
    return { doubts, errors: () => failedCalls(history.records) };
  });
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
    if (replica !== undefined) await stack.replace(replica, release);
  }
}

/** Statuses by which a release says that it does not know a field, a route or a value. */
const MISUNDERSTOOD = new Set([400, 404, 405, 422]);

/** No call fails, and none is refused that the other release takes; each with the phase in which its answer came. */
function failedCalls(history: readonly HistoryRecord[]): Violation[] {
  let phase = '';
  return history.flatMap((record) => {
    if (record.kind === 'phase') phase = record.name;
    const isBad =
      record.kind === 'silence' ||
      (record.kind === 'answer' && (record.status >= 500 || MISUNDERSTOOD.has(record.status)));
    if (!isBad) return [];
    const how = record.kind === 'answer' ? `${record.status} ${record.code ?? ''}` : 'no answer';
    return [{ rule: 'deadlines', what: `call ${record.call}, ${phase}: ${how}` }];
  });
}
