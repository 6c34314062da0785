import type { Random } from '@spade/platform/testing/random';
import type { ChaosStack } from '../stack/chaos-stack.ts';

/** A fault in progress. */
export interface Strike {
  /** What it affects. */
  on: string;
  /** Ends it; from then on the system may recover. */
  lift: () => Promise<void>;
}

/** One kind of fault. */
export interface Fault {
  name: string;
  /** Two faults of one group never overlap, because one would undo the other. */
  group: string;
  /** A mail that is being sent at that moment may arrive twice. */
  mayRepeatMail: boolean;
  /** Duration when it is the only fault, in milliseconds. */
  aloneMs: number;
  /** Longest duration among other faults, in milliseconds; 0: only on its own. */
  amongOthersMs: number;
  /** No call may fail while it lasts. */
  isSeamless?: boolean;
  /** Clients may lose connections, but every answer that comes is a good one. */
  isSilentOnly?: boolean;
  /** Whether it can be done on this machine; always, when left out. */
  isPossible?: (stack: ChaosStack) => boolean;
  strike: (stack: ChaosStack, random: Random) => Promise<Strike>;
}

/** A fault that is over once it has struck. */
export const nothingToLift = async (): Promise<void> => {};
