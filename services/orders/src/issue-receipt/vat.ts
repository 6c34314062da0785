import type { ReceiptVat } from '@spade/contracts/money/receipt';

const BASIS_POINTS = 10_000;

/** `7.5` (percent) as 750. The configuration admits at most two decimals. */
export function basisPointsOf(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * The VAT within an amount that includes it: amount × rate / (100 % + rate), to the nearest kobo, half a kobo up.
 * Whole numbers only: the product passes what a floating-point number holds.
 */
export function vatWithin(amountKobo: number, rateBasisPoints: number): ReceiptVat {
  const rate = BigInt(rateBasisPoints);
  const divisor = BigInt(BASIS_POINTS) + rate;
  const vatKobo = Number((2n * BigInt(amountKobo) * rate + divisor) / (2n * divisor));
  return { rateBasisPoints, vatKobo, netKobo: amountKobo - vatKobo };
}
