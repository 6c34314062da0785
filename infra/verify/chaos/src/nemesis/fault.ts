import type { Random } from '../random.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';

/** A fault at work. */
export interface Strike {
  /** What it hit. */
  on: string;
  /** Ends it; from then on the system may recover. */
  lift: () => Promise<void>;
}

/** One cruelty of the nemesis. */
export interface Fault {
  name: string;
  /** Two faults of one group never overlap: one would undo the other. */
  group: string;
  /** A mail under way at that moment may come twice. */
  mayRepeatMail: boolean;
  /** How long it lasts when it strikes alone, in milliseconds. */
  aloneMs: number;
  /** How long it lasts at most among others; 0: it only strikes alone. */
  amongOthersMs: number;
  /** Nobody may notice it: no call fails while it lasts. */
  isSeamless?: boolean;
  /** Whether it can be done on this machine; always, when left out. */
  isPossible?: (stack: ChaosStack) => boolean;
  strike: (stack: ChaosStack, random: Random) => Promise<Strike>;
}

/** A fault that is over once it has struck. */
export const nothingToLift = async (): Promise<void> => {};
