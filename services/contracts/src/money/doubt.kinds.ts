/**
 * What statements and credits do not agree about. `same_payment`: a row has amount and day of a credit, and some of its
 * words; nothing is added before staff answer. `contradiction`: a row has the bank's id, amount and day of a credit, but
 * another order's reference or another payer. `missing`: only clerks' files show a credit, and the file that an approver
 * imported of those days does not, whichever came first. `may_be_returned`: a debit looks like it, but does not say so.
 */
export const doubtKinds = ['same_payment', 'contradiction', 'missing', 'may_be_returned'] as const;

/** What a doubt is about. */
export type DoubtKind = (typeof doubtKinds)[number];

/**
 * What staff decide, by kind. `same`: the row is the credit. `other`: it is another payment, and is added. `first`: the
 * credit is right. `second`: the row is right; it is added and the credit is no payment. `both`: they are two payments.
 * `payment`: the credit is one. `no_payment`: it is none. `returned`: the debit took it back. The system closes a doubt by
 * `shown` once an approver's import shows the credit, and by `withdrawn` with the import that raised it.
 */
export const decisionsOfDoubt = {
  same_payment: ['same', 'other'],
  contradiction: ['first', 'second', 'both'],
  missing: ['payment', 'no_payment'],
  may_be_returned: ['payment', 'returned'],
} as const satisfies Record<DoubtKind, readonly string[]>;

/** What became of a doubt. */
export const doubtDecisions = [
  ...new Set(Object.values(decisionsOfDoubt).flat()),
  'shown',
  'withdrawn',
] as const;

/** One of {@link doubtDecisions}. */
export type DoubtDecision = (typeof doubtDecisions)[number];

/** Doubts that keep a credit from every order until they are decided. */
export const disputingKinds = ['contradiction', 'missing'] as const satisfies readonly DoubtKind[];
