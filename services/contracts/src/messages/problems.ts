import type { ProblemAnswer, ProblemKind } from '../orders/problem.ts';
import type { AdminOrderDetail, PublicOrder, StaffAction, StoredProof } from './orders.ts';

/** A picture of what is wrong, as stored: re-encoded, in the private bucket. */
export type StoredPicture = Omit<StoredProof, 'perceptualHash'>;

/** The requests about goods with which something is wrong. */
export interface ProblemMessages {
  /**
   * The buyer says that something is wrong, from the day the goods left until CLAIM_DAYS after they came. The same form again
   * gets the same answer. Errors: ORDERS.NOT_FOUND, ORDERS.CANNOT_REPORT.
   */
  'orders.report-problem': {
    request: { orderId: string; kind: ProblemKind; words: string; formId?: string };
    reply: PublicOrder;
  };
  /** Whether the open problem of an order takes one more picture. Errors: ORDERS.NOT_FOUND, ORDERS.PROBLEM_NOT_OPEN, ORDERS.TOO_MANY_PICTURES. */
  'orders.check-problem-picture': {
    request: { orderId: string; formId?: string };
    reply: Record<string, never>;
  };
  /** Adds a picture to the open problem; the same one, or one of the same form, is a repeat. Errors: as the check. */
  'orders.attach-problem-picture': {
    request: { orderId: string; picture: StoredPicture; formId?: string };
    reply: { isRepeat: boolean };
  };
  /** Staff answer the open problem; its buyer reads the reason. Errors: ORDERS.NOT_FOUND, ORDERS.PROBLEM_NOT_OPEN. */
  'orders.answer-problem': {
    request: StaffAction & { answer: Exclude<ProblemAnswer, 'refund'>; reason: string };
    reply: AdminOrderDetail;
  };
}
