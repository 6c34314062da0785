import { type Buyer, type BuyerFieldName, pickBuyer } from './buyer.ts';

/**
 * What a buyer may correct of an order. Not the state or its area, which decide the fee: that is another order. Not the name,
 * by which payments are known.
 */
export const correctableFields = [
  'email',
  'phone',
  'address',
  'landmark',
  'city',
] as const satisfies readonly BuyerFieldName[];

/** A field that a buyer may correct. */
export type CorrectableField = (typeof correctableFields)[number];

/** New values; what is missing stays. */
export type Correction = Partial<Record<CorrectableField, string>>;

/** What the correction changes of this buyer. */
export function changesOf(buyer: Buyer, correction: Correction): Correction {
  const now = pickBuyer(buyer, correctableFields);
  const changed = correctableFields.flatMap((name) => {
    const value = correction[name];
    return value === undefined || value === (now[name] ?? undefined) ? [] : [[name, value]];
  });
  return Object.fromEntries(changed);
}

/** Why a correction is refused; staff may still make it. */
export type CorrectionRefusal =
  /** The goods are being packed, or the order is over. */
  | 'too_late'
  /** The e-mail address was corrected before. */
  | 'email_once'
  /** Money or a proof has come: the mailbox may be a key to it. */
  | 'email_after_payment'
  /** The goods are picked up. */
  | 'no_address';
