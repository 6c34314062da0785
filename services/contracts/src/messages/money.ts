import type { Alert, AlertMailbox, AlertState, ReadAlert } from '../money/alert.ts';
import type { Credit, CreditFit, CreditState } from '../money/credit.ts';
import type { DoubtDecision } from '../money/doubt.kinds.ts';
import type { Doubt } from '../money/doubt.ts';
import type { Receipt } from '../money/receipt.ts';
import type { Refund, ReturnedGoods } from '../money/refund.ts';
import type { StaffRole } from '../staff/permissions.ts';
import type { AdminOrderDetail, StaffAction } from './orders.ts';
import type { PageRequest } from './statements.ts';

/** The lists of refunds: those that staff must decide, that are owed, and that were paid. */
export const refundStates = ['undecided', 'owed', 'paid'] as const;

/** What follows after the bank took a payment back; `orders.answer-reversal` says what each does. */
export const reversalAnswers = ['ask', 'leave'] as const;

/** Which page of which credits. */
export interface ListCreditsRequest extends PageRequest {
  /** All when left out. */
  state?: CreditState;
  /** Only the open ones that fit an order this well. */
  fit?: CreditFit;
  /** Only those that this statement added. */
  statementId?: string;
  /** An amount, the reference of an order that has a part, or words that all occur in narration, sender or bank id, in any order and case. */
  search?: string;
  /** Whose press it would be: the outcomes are theirs. */
  role: StaffRole;
}

/** One page of credits: open ones by how well they fit an order, best first; then, and all others, newest first. */
export interface ListCreditsReply {
  credits: Credit[];
  /** How many match. */
  total: number;
  nextCursor: string | null;
  /** How many are open, whatever the filters. */
  open: number;
  /** The open ones that match the search, by how well they fit; null for a list of another state. */
  fits: Record<CreditFit, number> | null;
}

/** The other requests about money that the orders service handles. Each is safe to repeat. */
export interface MoneyMessages {
  /** What statements and credits do not agree about, newest first. `isOpen: false`: what was decided. */
  'orders.list-doubts': {
    request: PageRequest & { isOpen?: boolean; statementId?: string };
    reply: { doubts: Doubt[]; total: number; nextCursor: string | null };
  };
  /** Decides a doubt, once. Errors: ORDERS.DOUBT_NOT_FOUND, ORDERS.DOUBT_DECIDED, ORDERS.DOUBT_NOT_YOURS, ORDERS.DOUBT_OF_OTHER_KIND. */
  'orders.decide-doubt': {
    request: {
      doubtId: number;
      decision: DoubtDecision;
      reason: string | null;
      adminUsername: string;
      role: StaffRole;
    };
    reply: Doubt;
  };
  /**
   * An approver says that a credit is a payment after all (`isPayment`), or takes that back. Confirms nothing. Errors:
   * ORDERS.CREDIT_NOT_FOUND, ORDERS.NOT_TAKEN_BACK.
   */
  'orders.overrule-reversal': {
    request: { creditId: number; isPayment: boolean; adminUsername: string; reason: string };
    reply: Credit;
  };
  'orders.list-credits': { request: ListCreditsRequest; reply: ListCreditsReply };
  /**
   * Gives the order what it lacks of the credit, or `amountKobo` in all, and takes the order on; the rest of the
   * credit stays open. An order that lacks nothing gets all that is left, which is owed to its buyer. The order is
   * confirmed when enough was received, else open for the rest. After its end: stock is held again, or the refund is owed. By a clerk, and order or credit above
   * CLERK_LIMIT_NAIRA: the credit stays open, and the outcome is `approval_asked`. Errors: ORDERS.CREDIT_NOT_FOUND,
   * ORDERS.CREDIT_DECIDED, ORDERS.CREDIT_REST, ORDERS.CREDIT_REVERSED, ORDERS.NOT_FOUND; ORDERS.OWN_APPROVAL for
   * the one who asked.
   */
  'orders.match-credit': {
    request: StaffAction & {
      creditId: number;
      amountKobo?: number;
      role: StaffRole;
      /** Gives all that is left of the credit, and decides that what the order does not need goes back. */
      owesRest?: boolean;
      note?: string;
    };
    reply: AdminOrderDetail;
  };
  /** The credit, or what is left of it, is for no order. Errors: ORDERS.CREDIT_NOT_FOUND, ORDERS.CREDIT_DECIDED, ORDERS.CREDIT_REVERSED. */
  'orders.dismiss-credit': {
    request: { creditId: number; adminUsername: string; reason: string };
    reply: Credit;
  };
  /**
   * Takes decisions back: the credit is open again. `order`: only what that order has, or with null only what is for
   * no order; all when left out. A confirmation that rested on it ends; once fulfilment began, the order keeps its state, and its
   * next step stops. A clerk takes back their own decision, for five minutes. Errors: ORDERS.CREDIT_NOT_FOUND,
   * ORDERS.NOT_FOUND, ORDERS.CREDIT_REFUNDED, ORDERS.UNDO_TIME_OVER.
   */
  'orders.undo-credit': {
    request: {
      creditId: number;
      order?: string | null;
      adminUsername: string;
      role: StaffRole;
      reason: string;
    };
    reply: Credit;
  };
  /**
   * The order was not paid after all: it returns to the state before its confirmation, with a fresh deadline, and what
   * confirmed it is open again. By the clerk who confirmed it for five minutes, in which its buyer hears nothing; by an
   * approver until fulfilment begins, and the buyer gets a mail. Errors: ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION,
   * ORDERS.CREDIT_REFUNDED, ORDERS.UNDO_TIME_OVER.
   */
  'orders.undo-confirmation': {
    request: StaffAction & { role: StaffRole; reason: string };
    reply: AdminOrderDetail;
  };
  /**
   * The bank took a payment of the order back. `ask`: the buyer gets a mail and pays again; an order that is not being
   * fulfilled waits for that payment, any other keeps its state. `leave`: the order goes on as it is. Errors:
   * ORDERS.NOT_FOUND, ORDERS.NOT_TAKEN_BACK when nothing is missing.
   */
  'orders.answer-reversal': {
    request: StaffAction & { answer: (typeof reversalAnswers)[number]; reason: string };
    reply: AdminOrderDetail;
  };
  /** `hasAccount: true`: only those whose buyer named an account. `owed`: the oldest credit first. `paid`: the newest first. */
  'orders.list-refunds': {
    request: PageRequest & { state: (typeof refundStates)[number]; hasAccount?: boolean };
    reply: {
      refunds: Refund[];
      total: number;
      /** How many of these have an account. */
      withAccount: number;
      owedKobo: number;
      /** What was sent back of them in all. The previous release does not send it. */
      paidKobo?: number;
      nextCursor: string | null;
    };
  };
  /**
   * Staff decide that money goes back to the buyer, who is asked for an account. `amountKobo` is what the list showed as to
   * decide. Errors: ORDERS.NOT_FOUND; ORDERS.REFUND_CHANGED when another amount is to be decided by now.
   */
  'orders.decide-refund': {
    request: StaffAction & { amountKobo: number; reason?: string };
    reply: AdminOrderDetail;
  };
  /**
   * Staff grant money of a paid order back, in whole or part: the amount due falls by it, and it is owed to the buyer, who
   * reads the reason. `goods`: pieces that came back, or never left. `atMostKobo`: what the screen showed as the most that
   * can go back. A clerk keeps to the limits, of money that the bank shows, and writes nothing off: otherwise the order stays,
   * and the outcome is `grant_asked`. Errors:
   * ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION when it is not paid, ORDERS.PAYMENT_TAKEN_BACK, ORDERS.CONFIRMATION_PENDING,
   * ORDERS.REFUND_TOO_LARGE, ORDERS.GRANT_CHANGED, ORDERS.TOO_MANY_RETURNED, ORDERS.OWN_APPROVAL.
   */
  'orders.grant-refund': {
    request: StaffAction & {
      amountKobo: number;
      reason: string;
      role: StaffRole;
      atMostKobo?: number;
      goods?: ReturnedGoods;
    };
    reply: AdminOrderDetail;
  };
  /**
   * An approver gives what a clerk asked for, or declines it with a reason. Errors: ORDERS.NOT_FOUND, ORDERS.ASK_NOT_OPEN when
   * the order has changed or someone else has answered, ORDERS.OWN_APPROVAL, and those of `orders.set-discount` and
   * `orders.grant-refund`.
   */
  'orders.answer-grant': {
    request: StaffAction & {
      role: StaffRole;
      askId: number;
      isGranted: boolean;
      reason?: string;
    };
    reply: AdminOrderDetail;
  };
  /** Nothing is to be sent back after all: what is owed is to be decided again. Errors: ORDERS.NOT_FOUND, ORDERS.REFUND_CHANGED when nothing is owed. */
  'orders.undo-refund-decision': {
    request: StaffAction & { reason: string };
    reply: AdminOrderDetail;
  };
  /**
   * Staff sent the money back. `amountKobo` is what the list showed. Its buyer gets a mail after an hour. Errors: ORDERS.NOT_FOUND;
   * ORDERS.REFUND_CHANGED when another amount is owed (another clerk was faster, or money came).
   */
  'orders.settle-refund': {
    request: StaffAction & { amountKobo: number; bankReference: string };
    reply: AdminOrderDetail;
  };
  /** The last refund was not sent after all. Within the hour; errors: ORDERS.NOT_FOUND, ORDERS.REFUND_FINAL. */
  'orders.undo-refund': { request: StaffAction; reply: AdminOrderDetail };
  /**
   * The receipt of a paid order: the one that was issued, or a new one with the next number once its money has
   * changed. `order` is the public id or, for staff, the integer. Errors: ORDERS.NOT_FOUND, ORDERS.NOT_PAID.
   */
  'orders.issue-receipt': { request: { order: string }; reply: Receipt };
  /**
   * A worker wants to read the mailbox, or keeps reading it: one reader at a time, for MAILBOX_HOLD_SECONDS
   * after each call. `contact`: whether it is connected, or why not, in words. Without it, it only asks.
   */
  'orders.hold-mailbox': {
    request: { mailbox: string; reader: string; contact?: { failure: string | null } };
    /** The position is null before the first message. */
    reply: { isReader: boolean; uidValidity: string | null; lastUid: number };
  };
  /**
   * Stores what was read with the new position, in one transaction, so that nothing is lost or counted twice.
   * At most MAX_RECORDED_ALERTS. Errors: ORDERS.MAILBOX_TAKEN when another worker reads it by now.
   */
  'orders.record-alerts': {
    request: {
      mailbox: string;
      reader: string;
      uidValidity: string;
      lastUid: number;
      alerts: ReadAlert[];
    };
    /** How many are evidence of a payment. */
    reply: { taken: number };
  };
  /**
   * Newest first. `order`, by its integer or public id: only unused ones that may pay it, the sure ones first, on
   * one page. Errors: ORDERS.NOT_FOUND.
   */
  'orders.list-alerts': {
    request: PageRequest & { state?: AlertState; order?: string };
    reply: {
      alerts: Alert[];
      total: number;
      nextCursor: string | null;
      /** Null while no mailbox was ever read. */
      mailbox: AlertMailbox | null;
    };
  };
}
