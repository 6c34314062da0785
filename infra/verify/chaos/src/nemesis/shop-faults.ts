import type { Fault } from './fault.ts';

/** Milliseconds between two sales of the store. */
const PAUSE_MS = 50;

/** The store sells the same goods meanwhile; no webhook reports it, only the next sync. */
export const shopFaults: Fault[] = [
  {
    name: 'the store sells too',
    group: 'store sales',
    mayRepeatMail: false,
    aloneMs: 8_000,
    amongOthersMs: 3_000,
    isSeamless: true,
    strike: async ({ simulator }, random) => {
      const timer = setInterval(() => {
        const variant = random.pick(random.pick(simulator.products).variants);
        const left = variant.inventoryQuantity ?? 0;
        variant.inventoryQuantity = Math.max(0, left - 1 - random.below(2));
      }, PAUSE_MS);
      return { on: 'the store', lift: async () => clearInterval(timer) };
    },
  },
];
