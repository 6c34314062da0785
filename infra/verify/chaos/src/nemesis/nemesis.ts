import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { Doubt } from '../check/check-mails.ts';
import type { History, Operation } from '../history.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { clockFault } from './clock-fault.ts';
import { diskFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { lineFaults } from './line-faults.ts';
import { processFaults } from './process-faults.ts';
import { storeFaults } from './store-faults.ts';

/** Milliseconds between two sales of the store. */
const SALE_PAUSE_MS = 50;

/** The store sells the same goods meanwhile; no webhook reports it, only the next sync. */
const storeSales: Fault = {
  name: 'the store sells too',
  group: 'store sales',
  mostMs: 3_000,
  strike: async ({ simulator }, random) => {
    const timer = setInterval(() => {
      const variant = random.pick(random.pick(simulator.products).variants);
      const left = variant.inventoryQuantity ?? 0;
      variant.inventoryQuantity = Math.max(0, left - 1 - random.below(2));
    }, SALE_PAUSE_MS);
    return { on: 'the store', lift: async () => clearInterval(timer) };
  },
};

const allFaults: readonly Fault[] = [
  ...processFaults,
  ...storeFaults,
  ...lineFaults,
  ...diskFaults,
  clockFault,
  storeSales,
];

/** What buyers and staff can do during each fault that promises something, by its name. */
export const goesOnDuring: ReadonlyMap<string, readonly Operation[]> = new Map(
  allFaults.flatMap(({ name, goesOn }) => (goesOn ? [[name, goesOn]] : [])),
);

/** Causes faults and records them. */
export class Nemesis {
  private readonly active = new Set<Fault>();
  /** How often each fault happened, by its name. */
  readonly strikes = new Map<string, number>();
  /** Times of the faults that may each have caused one more copy of a mail. */
  readonly mailDoubts: Doubt[] = [];

  constructor(
    private readonly stack: ChaosStack,
    private readonly history: History,
    private readonly random: Random,
  ) {}

  /**
   * Causes random faults, up to three at a time, until `isOver`; with `only`, those whose names contain it. Resolves
   * when all have ended.
   */
  async rage(isOver: () => boolean, only = ''): Promise<void> {
    const possible = allFaults.filter(
      ({ name, needsNetwork, isPossible }) =>
        name.includes(only) &&
        (this.stack.network.isBreakable || !needsNetwork) &&
        (isPossible?.(this.stack) ?? true),
    );
    if (possible.length === 0)
      throw new Error(`no fault that is possible here has ${only} in its name`);
    const under = new Set<Promise<unknown>>();
    while (!isOver()) {
      const taken = new Set([...this.active].map(({ group }) => group));
      const free = possible.filter(({ group }) => !taken.has(group));
      if (free.length > 0 && this.active.size < 3) {
        const strike = this.strike(this.random.pick(free)).finally(() => under.delete(strike));
        under.add(strike);
      }
      await sleep(500 + this.random.below(1_500));
    }
    await Promise.all(under);
  }

  private async strike(fault: Fault): Promise<void> {
    const { name, mostMs, mayRepeatMail } = fault;
    this.active.add(fault);
    try {
      const from = Date.now();
      const { on, lift } = await fault.strike(this.stack, this.random);
      this.strikes.set(name, (this.strikes.get(name) ?? 0) + 1);
      this.history.add({ kind: 'fault', at: from, name, phase: 'strike', on });
      await sleep(mostMs * (0.3 + 0.7 * this.random.next()));
      await lift?.();
      const to = Date.now();
      this.history.add({ kind: 'fault', at: to, name, phase: 'lift', on });
      if (mayRepeatMail) this.mailDoubts.push({ from, to });
    } finally {
      this.active.delete(fault);
    }
  }
}
