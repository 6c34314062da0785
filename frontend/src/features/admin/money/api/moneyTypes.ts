import type { components, operations } from '../../../../lib/api.gen.d.ts';

/** A statement file in the list. */
export type Statement = components['schemas']['StatementView'];

/** A statement with what was read of it. */
export type StatementDetail = components['schemas']['StatementDetailView'];

/** Where an unknown file has what. */
export type ColumnMapping = components['schemas']['ColumnMappingView'];

/** A credit of the bank account, with the orders that it may pay. */
export type Credit = components['schemas']['CreditView'];

/** An order that a credit may pay. */
export type CreditCandidate = components['schemas']['CreditCandidateView'];

/** `open`, `matched` or `dismissed`. */
export type CreditState = Credit['state'];

/** An order that owes money, or sent some back. */
export type Refund = components['schemas']['RefundView'];

/** Filters and page of the list of credits. */
export type CreditListQuery = NonNullable<operations['credits_list']['parameters']['query']>;
