/**
 * How a statement and a credit can disagree. `same_payment`: a row has amount and day of a credit, and some of its words;
 * nothing is added before staff answer. `contradiction`: a row has the bank's id, amount and day of a credit, but another
 * order's reference or another payer. `missing`: only clerks' files show a credit; the file that an approver imported for
 * those days, before or after, does not. `may_be_returned`: a debit looks like the credit's reversal, but does not say so.
 */
export const doubtKinds = ['same_payment', 'contradiction', 'missing', 'may_be_returned'] as const;

/** One of {@link doubtKinds}. */
export type DoubtKind = (typeof doubtKinds)[number];

/**
 * What staff decide, by kind. `same`: the row is the credit. `other`: it is another payment, and is added. `first`: the
 * credit is right. `second`: the row is right; it is added and the credit is no payment. `both`: they are two payments.
 * `payment`: the credit is a payment. `no_payment`: it is not. `returned`: the debit reverses it. The system closes a doubt by
 * `shown` once an approver's import shows the credit, and by `withdrawn` with the import that raised it.
 */
export const decisionsOfDoubt = {
  same_payment: ['same', 'other'],
  contradiction: ['first', 'second', 'both'],
  missing: ['payment', 'no_payment'],
  may_be_returned: ['payment', 'returned'],
} as const satisfies Record<DoubtKind, readonly string[]>;

/** How a doubt can end. */
export const doubtDecisions = [
  ...new Set(Object.values(decisionsOfDoubt).flat()),
  'shown',
  'withdrawn',
] as const;

/** One of {@link doubtDecisions}. */
export type DoubtDecision = (typeof doubtDecisions)[number];

/** An open doubt of these kinds keeps its credit from every order. */
export const disputingKinds = ['contradiction', 'missing'] as const satisfies readonly DoubtKind[];
