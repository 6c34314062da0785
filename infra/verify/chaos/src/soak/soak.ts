import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@spade/platform/testing/random';
import { checkRun } from '../check/check-run.ts';
import type { History } from '../history/history.ts';
import { startLoad } from '../load/load.ts';
import type { Options } from '../options.ts';
import { figures, verdict } from '../report.ts';
import { settle } from '../settle.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { stockShop } from '../stock-shop.ts';
import { type Growth, growthOf } from './growth.ts';
import { type Sample, takeSample } from './sample.ts';

/**
 * About half of what two cores sustain, with everything an order causes, the load and two replicas
 * included. At 60 per second orders keep a p99 of 0.5 s, but only some 100 mails per second leave.
 */
const DEFAULT_RATE = 20;
const WARM_UP_SHARE = 0.3;

/** Even load without faults for a long time. Returns how many rules were broken or figures grew. */
export async function runSoak(
  stack: ChaosStack,
  history: History,
  options: Options,
  say: (line: string) => void,
): Promise<number> {
  const random = seededRandom(options.seed);
  const stocked = await stockShop(stack, history, random.fork('stock'));
  const ratePerSecond = options.rate ?? DEFAULT_RATE;
  const load = await startLoad(stack, history, random.fork('load'), {
    ...{ buyers: 40, ratePerSecond, paid: 0.2 },
  });
  const everyMs = Math.max(1_000, (options.seconds * 1000) / 240);
  say(`${ratePerSecond} orders a second for ${options.seconds} s …`);
  const samples: Sample[] = [];
  const endAt = Date.now() + options.seconds * 1000;
  while (Date.now() < endAt) {
    samples.push(await takeSample(stack));
    await sleep(everyMs);
  }
  await load.stop();
  const { world, swept } = await settle(stack.backends, 120_000);
  const violations = checkRun(history.records, world, { stocked, doubts: [], swept });
  const growths = growthsOf(samples, everyMs);
  console.table(growths);
  for (const line of figures(history.records, world)) say(line);
  for (const line of verdict(violations)) say(line);
  const grown = growths.filter(({ doesGrow }) => doesGrow);
  for (const { what, first, last } of grown) say(`GROWS ${what}: ${first} → ${last}`);
  return violations.length + grown.length + stack.fleet.crashes.length;
}

function growthsOf(samples: readonly Sample[], everyMs: number): Growth[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const names = [...new Set(warm.flatMap((sample) => [...sample.keys()]))];
  return names.map((name) =>
    growthOf(
      name,
      warm.map((sample) => sample.get(name) ?? 0),
      everyMs,
    ),
  );
}
