import { type Part, parts } from '@spade/local/parts';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { type Fault, nothingToLift } from './fault.ts';

const names: Part['name'][] = parts.map(({ name }) => name);

const kills: Fault[] = names.map((part) => ({
  name: `kill -9 ${part}`,
  group: `process ${part}`,
  mayRepeatMail: part === 'worker',
  aloneMs: 1_000,
  amongOthersMs: 100,
  strike: async ({ fleet, replicasOf }, random) => {
    const replica = random.pick(replicasOf(part));
    await fleet.kill(replica);
    return { on: replica, lift: nothingToLift };
  },
}));

/** A zombie: other replicas take over its work, then it wakes up and continues. */
const freezes: Fault[] = names.map((part) => ({
  name: `freeze ${part}`,
  group: `process ${part}`,
  mayRepeatMail: part === 'worker',
  // nginx waits 60 s for a silent gateway, clients 12.
  aloneMs: part === 'gateway' ? 4_000 : 60_000,
  amongOthersMs: part === 'gateway' ? 2_000 : 6_000,
  strike: async ({ fleet, replicasOf }, random) => {
    const replica = random.pick(replicasOf(part));
    fleet.freeze(replica);
    return { on: replica, lift: async () => fleet.thaw(replica) };
  },
}));

async function restartOneByOne({ fleet, replicasOf, isReady }: ChaosStack): Promise<void> {
  for (const part of names) {
    for (const replica of replicasOf(part)) {
      await fleet.restart(replica);
      await waitFor(`${replica} to be ready again`, isReady, 60_000);
    }
  }
}

const JUMP_MS = 3_600_000;

/** Faults of our processes. */
export const processFaults: Fault[] = [
  ...kills,
  ...freezes,
  {
    name: 'rolling restart',
    group: 'process',
    mayRepeatMail: false,
    isSeamless: true,
    aloneMs: 0,
    amongOthersMs: 0,
    strike: async (stack) => {
      await restartOneByOne(stack);
      return { on: 'all', lift: nothingToLift };
    },
  },
  {
    name: 'four replicas',
    group: 'process',
    mayRepeatMail: false,
    isSeamless: true,
    aloneMs: 10_000,
    amongOthersMs: 0,
    strike: async (stack) => {
      await stack.scaleTo(4);
      await waitFor('four replicas of each', stack.isReady, 60_000);
      return { on: 'all', lift: () => stack.scaleTo(2) };
    },
  },
  {
    // The databases keep the right time, as hosts of their own would.
    name: 'clocks jump by 1 h',
    group: 'process',
    mayRepeatMail: true,
    aloneMs: 15_000,
    amongOthersMs: 0,
    strike: async ({ replicasOf, setClock }) => {
      const jump = (firstMs: number, secondMs: number) => {
        for (const part of names)
          for (const [i, replica] of replicasOf(part).entries())
            setClock(replica, i % 2 === 0 ? firstMs : secondMs);
      };
      jump(JUMP_MS, -JUMP_MS);
      return { on: 'first replicas +, second −', lift: async () => jump(0, 0) };
    },
  },
];
