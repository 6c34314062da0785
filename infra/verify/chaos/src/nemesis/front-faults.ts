import { setTimeout as sleep } from 'node:timers/promises';
import { FRONT } from '../stack/front.ts';
import { type Fault, nothingToLift } from './fault.ts';

/** Reloads in one strike, and milliseconds between two. */
const RELOADS = 5;
const RELOAD_PAUSE_MS = 300;

const frontFault = (name: string, strike: Fault['strike'], more: Partial<Fault> = {}): Fault => ({
  ...{ name, group: 'front', mayRepeatMail: false, aloneMs: 1_000, amongOthersMs: 100 },
  ...{ strike, ...more },
});

/** Faults of the proxy in front of the gateways. Clients lose connections and ask again under the same key. */
export const frontFaults: Fault[] = [
  frontFault(
    'kill -9 proxy in front',
    async ({ fleet }) => {
      await fleet.kill(FRONT);
      return { on: FRONT, lift: nothingToLift };
    },
    { isSilentOnly: true },
  ),
  frontFault(
    'proxy in front restarted',
    async ({ fleet }) => {
      await fleet.restart(FRONT);
      return { on: FRONT, lift: nothingToLift };
    },
    { isSilentOnly: true },
  ),
  frontFault(
    'proxy in front reloaded',
    async ({ front }) => {
      for (let n = 0; n < RELOADS; n += 1) {
        front.reload();
        await sleep(RELOAD_PAUSE_MS);
      }
      return { on: FRONT, lift: nothingToLift };
    },
    { isSeamless: true },
  ),
];
