import { type OrderStatus, orderStates } from './order.states.ts';

/** What follows from the reason for which an order ended. */
interface Failure {
  /** Money that comes later continues the order, where its stock can be held again. */
  mayRevive: boolean;
  /** No one paid in time. */
  isExpiry: boolean;
  /** Staff look for the money, also where none is known to have come. */
  isToSettle: boolean;
}

/**
 * Why an order failed: its window passed without proof, its picture showed no payment and its stock went to others, or
 * staff cancelled it. The trigger `orders_check_transition` lets no other order leave `failed` than those that may revive.
 */
const failures = {
  expired: { mayRevive: true, isExpiry: true, isToSettle: false },
  released: { mayRevive: true, isExpiry: false, isToSettle: true },
  cancelled: { mayRevive: false, isExpiry: false, isToSettle: false },
} as const satisfies Record<string, Failure>;

/** Why an order failed. */
export type FailureReason = keyof typeof failures;

/** Every reason. */
export const failureReasons = Object.keys(failures) as FailureReason[]; // keys() loses the literal types

/** The reasons whose row says yes to `fact`. */
export const failuresWhere = (fact: keyof Failure): FailureReason[] =>
  failureReasons.filter((reason) => failures[reason][fact]);

/**
 * How staff settled an order that was paid late: the money went back, the order continues with new stock, or
 * no payment was found.
 */
export const lateSettlements = ['refunded', 'restocked', 'not_paid'] as const;

/** How staff settled an order that was paid late. */
export type LateSettlement = (typeof lateSettlements)[number];

/** What every part of the shop must know about one way to end. */
interface Ending {
  /** The buyer may still send a proof. */
  takesProof: boolean;
  /** A payment continues the order by itself while it ended recently. */
  mayRevive: boolean;
  /** Staff must decide: refund, restock, or no payment found. */
  isToSettle: boolean;
}

/**
 * How an order ended, as one word for what the four columns `failure_reason`, `is_paid_late`, `late_settlement` and
 * `status` say together. `expired_again`: after its stock was held a second time.
 */
export const orderEndings = {
  expired: { takesProof: true, mayRevive: true, isToSettle: false },
  expired_again: { takesProof: true, mayRevive: false, isToSettle: false },
  released: { takesProof: true, mayRevive: true, isToSettle: true },
  paid_late: { takesProof: true, mayRevive: true, isToSettle: true },
  refunded: { takesProof: false, mayRevive: false, isToSettle: false },
  not_paid: { takesProof: false, mayRevive: false, isToSettle: false },
  cancelled: { takesProof: false, mayRevive: false, isToSettle: false },
} as const satisfies Record<string, Ending>;

/** How an order ended. */
export type OrderEnding = keyof typeof orderEndings;

/** Every way to end. */
export const orderEndingNames = Object.keys(orderEndings) as OrderEnding[]; // keys() loses the literal types

/** The columns from which an ending is derived. */
export interface EndingFacts {
  status: OrderStatus;
  failureReason: FailureReason | null;
  isPaidLate: boolean;
  lateSettlement: LateSettlement | null;
}

/** How the order ended; null while it goes on. */
export function endingOf(order: EndingFacts): OrderEnding | null {
  const { failureReason, isPaidLate, lateSettlement } = order;
  if (failureReason === null) return null;
  if (!failures[failureReason].mayRevive) return failureReason;
  if (isPaidLate) return failureReason === 'released' ? 'released' : 'paid_late';
  if (lateSettlement === null) return 'expired';
  return lateSettlement === 'restocked' ? 'expired_again' : lateSettlement;
}

/** Whether the order takes a proof of payment: while it is open, and after an end that money can undo. */
export function takesProof(order: EndingFacts): boolean {
  const ending = endingOf(order);
  return ending === null ? orderStates[order.status].isOpen : orderEndings[ending].takesProof;
}

/** Whether a payment that comes now continues the order by itself. */
export function mayRevive(order: EndingFacts): boolean {
  const ending = endingOf(order);
  return ending !== null && orderEndings[ending].mayRevive;
}

/** The bank took a payment back, and the order lacks it while its buyer owes it. */
export function isMoneyMissing(
  order: Pick<EndingFacts, 'status'> & {
    isPaymentTakenBack: boolean;
    amountReceivedKobo: number | null;
    shortfallKobo: number;
  },
): boolean {
  const { status, isPaymentTakenBack, amountReceivedKobo, shortfallKobo } = order;
  const isLacking = amountReceivedKobo === null || shortfallKobo > 0;
  return isPaymentTakenBack && orderStates[status].isCharged && isLacking;
}
