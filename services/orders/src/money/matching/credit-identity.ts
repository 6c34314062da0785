import { createHash } from 'node:crypto';
import type { AlertedPayment } from '@spade/contracts/money/alert';
import type { CreditRow } from '@spade/contracts/money/statement';

/** Letters and digits alone, in lower case: banks break and pad the same narration in several ways. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const hash = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Tells credits apart by the bank's own id. Amount and day are part of it, so that an id which a bank uses twice
 * hides no credit. Null without an id.
 */
export function bankKeyOf({ bankId, amountKobo, valueDate }: CreditRow): string | null {
  const id = fold(bankId ?? '');
  return id === '' ? null : hash('id', id, amountKobo, valueDate);
}

/**
 * Tells credits apart that have no id, by amount, day and narration; of rows that agree in these, their number
 * in the file is added later.
 */
export function fingerprintOf({ amountKobo, valueDate, narration, sender }: CreditRow): string {
  return hash('row', amountKobo, valueDate, fold(narration), fold(sender ?? ''));
}

/** Tells the payments of alerts apart: by the bank's id, or else by amount, time and words. */
export function paymentKeyOf(payment: AlertedPayment): string {
  const { bankId, amountKobo, valueDate, bookedAt, narration, sender } = payment;
  const id = fold(bankId ?? '');
  if (id !== '') return hash('id', id, amountKobo, valueDate);
  return hash('words', amountKobo, valueDate, bookedAt ?? '', fold(narration), fold(sender ?? ''));
}
