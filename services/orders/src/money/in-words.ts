import { formatNaira } from '@spade/contracts/naira';
import type { CreditRecord } from './credit.entity.ts';

/**
 * A credit in a line of history, and what staff noted: `Credit 17 of 2026-11-21, ₦48,500.00`. Of a part that is less
 * than the credit: `Credit 17 of 2026-11-21, ₦20,000.00 of ₦48,500.00`.
 */
export function creditInWords(
  { id, valueDate, amountKobo }: Pick<CreditRecord, 'id' | 'valueDate' | 'amountKobo'>,
  note?: string,
  partKobo = amountKobo,
): string {
  const sum =
    partKobo === amountKobo
      ? formatNaira(amountKobo)
      : `${formatNaira(partKobo)} of ${formatNaira(amountKobo)}`;
  const words = `Credit ${id} of ${valueDate}, ${sum}`;
  return note === undefined ? words : `${words}: ${note}`;
}
