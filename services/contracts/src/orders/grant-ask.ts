import type { IsoInstant } from '../lagos.ts';
import type { ReturnedGoods } from '../money/refund.ts';

/** What a clerk may ask an approver for: something off the price of an unpaid order, or money of a paid one back. */
export const grantAskKinds = ['discount', 'refund'] as const;

/** One of {@link grantAskKinds}. */
export type GrantAskKind = (typeof grantAskKinds)[number];

/** What an approver answers; `replaced`: someone asked for, or gave, something else. */
export const grantAskAnswers = ['granted', 'declined', 'replaced'] as const;

/**
 * State of a request that is not over: it waits, the order has changed so that it no longer applies, or an approver declined
 * it. One that was granted or replaced is no longer shown.
 */
export const grantAskStates = ['open', 'lapsed', 'declined'] as const;

/** What a clerk asked for last, above their limits. */
export interface GrantAsk {
  askId: number;
  kind: GrantAskKind;
  state: (typeof grantAskStates)[number];
  /** For a discount, the whole discount of the order. */
  amountKobo: number;
  /** Pieces that come back with a refund; null: none do. */
  goods: ReturnedGoods | null;
  reason: string;
  askedBy: string;
  askedAt: IsoInstant;
  /** Who said no, and why; null otherwise. */
  answeredBy: string | null;
  answerReason: string | null;
}
