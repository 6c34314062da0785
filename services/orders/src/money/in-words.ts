import type { CreditRecord } from './credit.entity.ts';

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/** Integer kobo for the history: 4850000 → `₦48,500.00`. Exact: no floating point. */
export function moneyInWords(kobo: number): string {
  const digits = String(kobo).padStart(3, '0');
  // Intl takes decimal text exactly, but its type wants proof that the text is a number.
  return naira.format(`${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`);
}

/** A credit in a line of history: `Credit 17 of 2026-11-21, ₦48,500.00`, and what staff noted. */
export function creditInWords(
  { id, valueDate, amountKobo }: Pick<CreditRecord, 'id' | 'valueDate' | 'amountKobo'>,
  note?: string,
): string {
  const words = `Credit ${id} of ${valueDate}, ${moneyInWords(amountKobo)}`;
  return note === undefined ? words : `${words}: ${note}`;
}
