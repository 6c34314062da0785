import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { Doubt } from '../check/check-mails.ts';
import type { History } from '../history/history.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { crowdedTable } from './crowded-table.ts';
import { diskFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { frontFaults } from './front-faults.ts';
import { lineFaults } from './line-faults.ts';
import { messageFaults } from './message-faults.ts';
import { processFaults } from './process-faults.ts';
import { shopFaults } from './shop-faults.ts';
import { storeFaults } from './store-faults.ts';

/** The whole matrix. */
export const allFaults: readonly Fault[] = [
  ...frontFaults,
  ...processFaults,
  ...storeFaults,
  ...diskFaults,
  ...lineFaults,
  ...messageFaults,
  ...shopFaults,
  crowdedTable,
];

/** Causes faults and records them. */
export class Nemesis {
  private readonly active = new Set<Fault>();
  /** How often each fault happened. */
  readonly strikes = new Map<Fault, number>();

  constructor(
    private readonly stack: ChaosStack,
    private readonly history: History,
    private readonly random: Random,
  ) {}

  /** Times of the faults that may each have caused one more copy of a mail. */
  readonly mailDoubts: Doubt[] = [];

  /** Whether this machine lets the fault happen. */
  canStrike({ isPossible }: Fault): boolean {
    return isPossible?.(this.stack) ?? true;
  }

  /** Causes one fault and ends it after `lastMs`. Returns the time at which it ended. */
  async strikeOnce(fault: Fault, lastMs: number): Promise<number> {
    this.active.add(fault);
    try {
      const begunAt = Date.now();
      const { on, lift } = await fault.strike(this.stack, this.random);
      const { name } = fault;
      this.strikes.set(fault, (this.strikes.get(fault) ?? 0) + 1);
      this.history.add({ kind: 'fault', at: begunAt, name, phase: 'strike', on });
      await sleep(lastMs);
      await lift();
      const liftedAt = Date.now();
      this.history.add({ kind: 'fault', at: liftedAt, name, phase: 'lift', on });
      if (fault.mayRepeatMail) this.mailDoubts.push({ from: begunAt, to: liftedAt });
      return liftedAt;
    } finally {
      this.active.delete(fault);
    }
  }

  /** Causes random faults, up to three at a time, until `isOver`. Resolves when all have ended. */
  async rage(isOver: () => boolean): Promise<void> {
    const under = new Set<Promise<unknown>>();
    while (!isOver()) {
      const fault = this.choose();
      if (fault && this.active.size < 3) {
        const lasts = fault.amongOthersMs * (0.3 + 0.7 * this.random.next());
        const strike = this.strikeOnce(fault, lasts).finally(() => under.delete(strike));
        under.add(strike);
      }
      await sleep(500 + this.random.below(1_500));
    }
    await Promise.all(under);
  }

  private choose(): Fault | undefined {
    const taken = new Set([...this.active].map(({ group }) => group));
    const free = allFaults.filter(
      (fault) => fault.amongOthersMs > 0 && !taken.has(fault.group) && this.canStrike(fault),
    );
    return free.length === 0 ? undefined : this.random.pick(free);
  }
}
