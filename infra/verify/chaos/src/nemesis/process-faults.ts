import { type Part, parts } from '@spade/local/parts';
import { FRONT } from '../stack/front.ts';
import type { Fault } from './fault.ts';

const names: Part['name'][] = parts.map(({ name }) => name);

const kills = names.map(
  (part): Fault => ({
    name: `kill -9 ${part}`,
    group: `process ${part}`,
    mayRepeatMail: part === 'worker',
    mostMs: 0,
    strike: async ({ fleet, replicasOf }, random) => {
      const replica = random.pick(replicasOf(part));
      await fleet.kill(replica);
      return { on: replica };
    },
  }),
);

/** A zombie: other replicas take over its work, then it wakes up and continues. */
const freezes = names.map(
  (part): Fault => ({
    name: `freeze ${part}`,
    group: `process ${part}`,
    mayRepeatMail: part === 'worker',
    // nginx waits 60 s for a silent gateway, clients 12.
    mostMs: part === 'gateway' ? 2_000 : 6_000,
    strike: async ({ fleet, replicasOf }, random) => {
      const replica = random.pick(replicasOf(part));
      fleet.freeze(replica);
      return { on: replica, lift: async () => fleet.thaw(replica) };
    },
  }),
);

/** Faults of our processes, and of the proxy in front, whose clients lose connections and ask again under the same key. */
export const processFaults: Fault[] = [
  ...kills,
  ...freezes,
  {
    name: 'kill -9 proxy in front',
    group: 'front',
    mostMs: 0,
    strike: async ({ fleet }) => {
      await fleet.kill(FRONT);
      return { on: FRONT };
    },
  },
];
