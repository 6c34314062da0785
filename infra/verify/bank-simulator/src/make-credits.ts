import { type Random, seededRandom } from '@spade/platform/testing/random';
import { copiedReference, misspeltReference } from './write-reference.ts';

/** An order that a buyer may pay. */
export interface SimulatedOrder {
  reference: string;
  totalKobo: number;
  buyerName: string;
  placedAt: Date;
}

/** What is right or wrong with a credit; `foreign` pays no order of ours. */
export const creditKinds = [
  'true',
  'late',
  'short',
  'over',
  'doubled',
  'misspelt',
  'unnamed',
  'foreign',
] as const;

/** One of {@link creditKinds}. */
export type CreditKind = (typeof creditKinds)[number];

/** A credit, and the truth about it. */
export interface SimulatedCredit {
  at: Date;
  amountKobo: number;
  sender: string;
  /** Short name of the sender's bank, as narrations have it. */
  senderBank: string;
  /** What the sender wrote. */
  words: string;
  kind: CreditKind;
  /** The order that was meant; null for a foreign credit. */
  reference: string | null;
}

/** How many of a hundred orders are paid in which way; the rest is not paid at all. */
export type Shares = Partial<Record<Exclude<CreditKind, 'foreign'>, number>>;

/** A shop on an ordinary day. */
export const usualShares: Shares = {
  ...{ true: 70, late: 5, short: 4, over: 4, doubled: 3, misspelt: 8, unnamed: 2 },
};

const MINUTE_MS = 60_000;
const banks = ['GTB', 'KUDA', 'OPAY', 'ACCESS', 'ZENITH', 'UBA', 'FBN', 'MONIEPOINT'];
const firstNames = ['ADA', 'BISI', 'CHIDI', 'DAYO', 'EMEKA', 'FATIMA', 'GRACE', 'HAUWA', 'IBRAHIM'];
const lastNames = ['OBI', 'ADEYEMI', 'EZE', 'BELLO', 'OKAFOR', 'MUSA', 'NWOSU', 'YUSUF', 'BALOGUN'];
const foreignWords = [
  'rent',
  'school fees',
  'thanks',
  'SO GOOD',
  'for the goods',
  'upkeep',
  'SOLAR',
  '',
];

/** As banks print a name: in capitals, often with the last name first. */
function printedName(name: string, random: Random): string {
  const parts = name.toUpperCase().split(/\s+/);
  return (random.chance(0.5) ? parts : parts.toReversed()).join(' ');
}

function credit(order: SimulatedOrder, kind: CreditKind, random: Random): SimulatedCredit {
  const { reference, totalKobo, placedAt } = order;
  const minutes = kind === 'late' ? 180 + random.next() * 2_000 : 2 + random.next() * 25;
  const step = 100 * (1 + Math.floor(random.next() * Math.max(1, totalKobo / 1_000)));
  const amounts: Partial<Record<CreditKind, number>> = {
    short: Math.max(100, totalKobo - step),
    over: totalKobo + step,
  };
  const words = { misspelt: misspeltReference, unnamed: () => '' };
  const write = kind === 'misspelt' || kind === 'unnamed' ? words[kind] : copiedReference;
  return {
    at: new Date(Math.floor((placedAt.getTime() + minutes * MINUTE_MS) / 1000) * 1000),
    amountKobo: amounts[kind] ?? totalKobo,
    sender: printedName(order.buyerName, random),
    senderBank: random.pick(banks),
    words: write(reference, random),
    kind,
    reference,
  };
}

function foreignCredit(like: SimulatedOrder, random: Random): SimulatedCredit {
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  return {
    ...credit(like, 'true', random),
    amountKobo: random.chance(0.2) ? like.totalKobo : 100 * (1 + random.below(10_000_000)),
    sender: name,
    words: random.pick(foreignWords),
    kind: 'foreign',
    reference: null,
  };
}

/**
 * The credits of a bank account whose owner sold these orders, in the order of their times; the same for the
 * same seed. `foreign`: how many pay no order.
 */
export function makeCredits(
  orders: readonly SimulatedOrder[],
  { seed, shares = usualShares, foreign = 0 }: { seed: number; shares?: Shares; foreign?: number },
): SimulatedCredit[] {
  const random = seededRandom(seed);
  const credits = orders.flatMap((order) => {
    const roll = random.next() * 100;
    let below = 0;
    // The keys of Shares, which Object.entries loses.
    for (const [kind, share] of Object.entries(shares) as [keyof Shares, number][]) {
      below += share;
      if (roll >= below) continue;
      const one = credit(order, kind, random);
      return kind === 'doubled'
        ? [one, { ...one, at: new Date(one.at.getTime() + MINUTE_MS) }]
        : [one];
    }
    return [];
  });
  for (let count = 0; count < foreign; count += 1)
    credits.push(foreignCredit(random.pick(orders), random));
  return credits.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
