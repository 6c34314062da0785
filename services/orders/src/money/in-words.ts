import { formatNaira } from '@spade/contracts/naira';
import type { CreditRecord } from './credit.entity.ts';

/** A credit in a line of history: `Credit 17 of 2026-11-21, ₦48,500.00`, and what staff noted. */
export function creditInWords(
  { id, valueDate, amountKobo }: Pick<CreditRecord, 'id' | 'valueDate' | 'amountKobo'>,
  note?: string,
): string {
  const words = `Credit ${id} of ${valueDate}, ${formatNaira(amountKobo)}`;
  return note === undefined ? words : `${words}: ${note}`;
}
