import type { Random } from '@spade/platform/testing/random';
import type { Operation } from '../history.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';

/** A fault in progress. */
export interface Strike {
  /** What it affects. */
  on: string;
  /** Ends it, where it does not end by itself; from then on the system may recover. */
  lift?: () => Promise<void>;
}

/** One kind of fault. */
export interface Fault {
  name: string;
  /** Two faults of one group never overlap, because one would undo the other. */
  group: string;
  /** A mail that is being sent at that moment may arrive twice. */
  mayRepeatMail?: boolean;
  /** Longest duration in milliseconds; 0 when it is over once it has struck. */
  mostMs: number;
  /** What buyers and staff can do meanwhile; the rest may be answered with "try again". Left out: nothing is promised. */
  goesOn?: readonly Operation[];
  /** Breaks connections, for which Toxiproxy is needed. */
  needsNetwork?: boolean;
  /** Whether this stack can have it; all can when left out. */
  isPossible?: (stack: ChaosStack) => boolean;
  strike: (stack: ChaosStack, random: Random) => Promise<Strike>;
}
