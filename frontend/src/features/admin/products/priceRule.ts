import { parseNaira } from '../../../lib/formatMoney.ts';

/** What is done to the chosen prices. */
export const priceSteps = {
  'raise-percent': 'Raise by percent',
  'raise-naira': 'Raise by naira',
  'lower-percent': 'Lower by percent',
  'lower-naira': 'Lower by naira',
} as const;

/** New prices are rounded to a multiple of this many naira; 0 leaves them as they are. */
export const roundings = {
  '0': 'No rounding',
  '10': '₦10',
  '50': '₦50',
  '100': '₦100',
} as const;

/** How prices change, as the form has it. */
export interface PriceRule {
  readonly step: keyof typeof priceSteps;
  /** As it was typed: percent or naira. */
  readonly amount: string;
  readonly roundTo: keyof typeof roundings;
  /** Shows today's price as the former one, where the rule lowers a price. */
  readonly keepsFormer: boolean;
}

/** A price and a former price, in kobo. */
export interface Prices {
  readonly priceKobo: number;
  readonly formerKobo: number | null;
}

const isLowering = ({ step }: Pick<PriceRule, 'step'>) => step.startsWith('lower');

const isPercent = ({ step }: Pick<PriceRule, 'step'>) => step.endsWith('percent');

/** Most that a price rises by, in hundredths of a percent: a missing decimal point makes 150 of 1.50. */
const MAX_RAISE = 100_000;

/** Hundredths of a percent of what was typed, such as "7.5" or "10 %"; undefined when it is no percentage. */
function hundredthsOf(text: string): number | undefined {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** What is wrong with the amount, in words; undefined when nothing is. */
export function faultInRule(rule: PriceRule): string | undefined {
  const amount = isPercent(rule) ? hundredthsOf(rule.amount) : parseNaira(rule.amount);
  if (!amount) return isPercent(rule) ? 'Type a number, such as 10' : 'Type an amount, such as 500';
  if (!isPercent(rule)) return undefined;
  if (isLowering(rule) && amount >= 10_000) return 'Type less than 100 percent';
  return amount > MAX_RAISE ? 'Type at most 1,000 percent' : undefined;
}

/**
 * The prices that the rule makes of these; undefined where nothing changes, or nothing would be left to pay. Rounding never
 * turns a rise into a fall, nor a fall into a rise.
 */
export function newPricesOf(
  { priceKobo, formerKobo }: Prices,
  rule: PriceRule,
): Prices | undefined {
  if (faultInRule(rule) !== undefined) return undefined;
  const share = (hundredthsOf(rule.amount) ?? 0) / 10_000;
  const difference = isPercent(rule)
    ? Math.round(priceKobo * share)
    : (parseNaira(rule.amount) ?? 0);
  const exact = priceKobo + (isLowering(rule) ? -difference : difference);
  const stepKobo = Number(rule.roundTo) * 100;
  const changed = stepKobo > 0 ? Math.round(exact / stepKobo) * stepKobo : exact;
  if (changed <= 0 || (isLowering(rule) ? changed >= priceKobo : changed <= priceKobo))
    return undefined;
  if (isLowering(rule) && rule.keepsFormer) return { priceKobo: changed, formerKobo: priceKobo };
  // A former price stands above the price, or it is none.
  const former = formerKobo !== null && formerKobo > changed ? formerKobo : null;
  return { priceKobo: changed, formerKobo: former };
}
