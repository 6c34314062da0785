import { MINUTE_MS } from '@spade/contracts/lagos';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { makeCode, makeName, type SimulatedOrder } from './make-orders.ts';
import { copiedReference, misspeltReference, type Written } from './write-reference.ts';

/** What is right or wrong with a credit; `foreign` pays no order of ours. */
export type CreditKind =
  | 'true'
  | 'late'
  | 'short'
  | 'over'
  | 'doubled'
  | 'misspelt'
  | 'unnamed'
  | 'foreign';

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
  /** How the reference is written, or what a foreign credit says. */
  style: string;
  /** The order that was meant; null for a foreign credit. */
  reference: string | null;
}

/** How many of a hundred orders are paid in which way; the rest is not paid at all. */
export type Shares = Partial<Record<Exclude<CreditKind, 'foreign'>, number>>;

/** A shop on an ordinary day. */
const usualShares: Shares = {
  true: 56,
  late: 4,
  short: 4,
  over: 4,
  doubled: 2,
  misspelt: 18,
  unnamed: 7,
};

/** The share that pays from the account of another person, with a reference. */
const OTHER_PAYERS = 0.2;

const banks = ['GTB', 'KUDA', 'OPAY', 'ACCESS', 'ZENITH', 'UBA', 'FBN', 'MONIEPOINT'];

const digits = (length: number, random: Random) =>
  Array.from({ length }, () => random.below(10)).join('');

/** What other credits of a business say: plain words, and ids that look like references. */
const foreignWords: readonly [style: string, words: (random: Random) => string][] = [
  [
    'plain words',
    (random) =>
      random.pick(['rent', 'school fees', 'thanks', 'SO GOOD', 'SO HAPPY', 'SOCKETS', 'SOLAR', '']),
  ],
  ['standing order', (random) => `SO ${digits(5, random)}`],
  ['session id', (random) => digits(30, random)],
  ['bank id', (random) => `FT${digits(5, random)}${makeCode(random)}${makeCode(random)}`],
  ['other reference', (random) => `INV-${makeCode(random)}`],
  ['unknown reference', (random) => `SO-${makeCode(random)}`],
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
  const write = kind === 'misspelt' ? misspeltReference : copiedReference;
  const nothing: Written = { words: '', style: 'name alone' };
  const isOwn = kind === 'unnamed' || !random.chance(OTHER_PAYERS);
  return {
    at: new Date(Math.floor((placedAt.getTime() + minutes * MINUTE_MS) / 1000) * 1000),
    amountKobo: amounts[kind] ?? totalKobo,
    sender: printedName(isOwn ? order.buyerName : makeName(random), random),
    senderBank: random.pick(banks),
    ...(kind === 'unnamed' ? nothing : write(reference, random)),
    kind,
    reference,
  };
}

function foreignCredit(like: SimulatedOrder, random: Random): SimulatedCredit {
  const [style, words] = random.pick(foreignWords);
  return {
    ...credit(like, 'true', random),
    // Every second one happens to have the amount of an order.
    amountKobo: random.chance(0.5) ? like.totalKobo : 100 * (1 + random.below(10_000_000)),
    sender: printedName(makeName(random), random),
    words: words(random),
    kind: 'foreign',
    style: `foreign: ${style}`,
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
