import { type Part, parts } from '@spade/local/parts';
import { type Fault, nothingToLift } from './fault.ts';

const names: Part['name'][] = parts.map(({ name }) => name);

const kills: Fault[] = names.map((part) => ({
  name: `kill -9 ${part}`,
  group: `process ${part}`,
  mayRepeatMail: part === 'worker',
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
  amongOthersMs: part === 'gateway' ? 2_000 : 6_000,
  strike: async ({ fleet, replicasOf }, random) => {
    const replica = random.pick(replicasOf(part));
    fleet.freeze(replica);
    return { on: replica, lift: async () => fleet.thaw(replica) };
  },
}));

const CLOCK_OFF_MS = 600_000;

/** Faults of our processes. */
export const processFaults: Fault[] = [
  ...kills,
  ...freezes,
  {
    name: 'one clock off by 10 min',
    group: 'clock',
    mayRepeatMail: true,
    amongOthersMs: 8_000,
    strike: async ({ fleet, replicasOf }, random) => {
      const replica = random.pick(replicasOf(random.pick(names)));
      const set = async (shiftMs: number) => {
        fleet.setEnv(replica, { CHAOS_CLOCK_SHIFT_MS: String(shiftMs) });
        await fleet.restart(replica);
      };
      await set(random.chance(0.5) ? CLOCK_OFF_MS : -CLOCK_OFF_MS);
      return { on: replica, lift: () => set(0) };
    },
  },
];
