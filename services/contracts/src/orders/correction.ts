import {
  type Buyer,
  type BuyerFieldName,
  buyerField,
  buyerFields,
  type CorrectableField,
  type FlatBuyer,
  pickBuyer,
} from './buyer.ts';

/** New values; what is missing stays. */
export type Correction<Name extends BuyerFieldName = CorrectableField> = Partial<
  Record<Name, string>
>;

/** The values that a form gives for these fields, an empty text, too. */
export function correctionIn<Name extends BuyerFieldName>(
  form: Partial<FlatBuyer>,
  names: readonly Name[],
): Correction<Name> {
  const given = names.flatMap((name) => {
    const value = form[buyerFields[name].flatName];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  // Only of these names.
  return Object.fromEntries(given) as Correction<Name>;
}

/** What the correction changes of this buyer. */
export function changesOf<Name extends BuyerFieldName>(
  buyer: Buyer,
  correction: Correction<Name>,
): Correction<Name> {
  // Its keys are such names.
  const names = Object.keys(correction) as Name[];
  const now = pickBuyer(buyer, names);
  const changed = names.flatMap((name) => {
    const value = correction[name];
    return value === undefined || value === (now[name] ?? '') ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed) as Correction<Name>;
}

/** The changes as a buyer has them: an optional field is taken away by an empty text. */
export const correctedBuyer = (changes: Correction<BuyerFieldName>): Partial<Buyer> =>
  Object.fromEntries(
    // Its keys are such names.
    (Object.entries(changes) as [BuyerFieldName, string][]).map(([name, value]) => [
      name,
      value === '' && buyerField(name).isOptional ? null : value,
    ]),
  );

/** What staff may correct of an order as it is; null: its buyer was erased. */
export interface StaffCorrectable {
  /** The goods are delivered, and have not left. */
  address: boolean;
  /**
   * Money or a proof has come: e-mail and name guard the money, so an approver corrects them, and the delivery fee stays.
   */
  isGuarded: boolean;
}

/** Why a correction is refused: of a buyer, whom staff can still help, then of staff. */
export type CorrectionRefusal =
  /** The goods are being packed, or the order is over. */
  | 'too_late'
  /** The e-mail address was corrected before. */
  | 'email_once'
  /** Money or a proof has come: the mailbox may be a key to it. */
  | 'email_after_payment'
  /** The goods are picked up. */
  | 'no_address'
  /** The goods have left, are picked up, or will not be sent. */
  | 'goods_left'
  /** Money or a proof has come: an approver corrects e-mail and name. */
  | 'needs_approver'
  /** The buyer's data was erased. */
  | 'erased';
