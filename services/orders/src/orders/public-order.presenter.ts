import { describeWorkingHours } from '@spade/contracts/company/working-hours';
import { formatShortDay, lagosDay } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { banks } from '@spade/contracts/money/banks';
import type { PaymentWay } from '@spade/contracts/money/credit';
import type { OwedRefund, SentRefund } from '@spade/contracts/money/refund';
import { type Arrival, arrivalOf } from '@spade/contracts/orders/arrival';
import { nestBuyer, pickBuyer, statusPageFieldNames } from '@spade/contracts/orders/buyer';
import { shortenedEmail } from '@spade/contracts/orders/mailbox';
import {
  isShownToBuyer,
  maySet,
  orderStates,
  transitions,
} from '@spade/contracts/orders/order.states';
import type { OrderProblem } from '@spade/contracts/orders/problem';
import type { Shipment } from '@spade/contracts/orders/shipment';
import { parseDeliveryStates } from '@spade/platform/config/company-settings';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order, OrderEventRow, ShownEvent } from '../tables/order.entity.ts';
import { bankDetailsOf } from './bank-details.ts';
import { correctableNow } from './correctable.ts';
import {
  claimAnswerBy,
  lastRefundDay,
  promiseFrom,
  refundAnswerBy,
  workingTime,
} from './deadlines.ts';
import { dueKoboOf, ledgerOf } from './ledger.ts';
import type { LeftOver } from './left-over.ts';
import { presentOrder } from './order.presenter.ts';
import { objectionToReport, presentLastProblem } from './order-problems.ts';
import { objectionToProof } from './proofs.ts';
import { accountInWords, isNumberDoubtful, type RefundAccountRow } from './refund-account.ts';

/** What the status page shows besides the order's own row. */
interface StatusFacts {
  /** The database's clock. */
  now: Date;
  /** Why staff rejected the newest proof, or null. */
  rejectionReason: string | null;
  /** Where the buyer wants the money back that is owed. */
  account: RefundAccountRow | undefined;
  /** What went back. */
  refunds: SentRefund[] | undefined;
  history: readonly ShownEvent[];
  /** The goods, once they are ready or left. */
  shipment: Shipment | null;
  /** What the buyer said is wrong with them, oldest first. */
  problems: readonly OrderProblem[];
  /** What is left of the transfer that paid it. */
  leftOver: LeftOver | undefined;
  /** How the money came that it has. */
  ways: PaymentWay[] | undefined;
  /** How soon staff usually answer, in words. */
  usualAnswer: string;
}

/** The buyer's status page. */
export function presentPublicOrder(
  order: Order,
  {
    now,
    rejectionReason,
    account,
    refunds = [],
    history,
    shipment,
    problems,
    leftOver,
    ways = ['bank'],
    usualAnswer,
  }: StatusFacts,
  config: OrdersConfig,
): PublicOrder {
  const isWindowOpen = order.paymentDeadline > now;
  const askedAgain = asksAgain(order, history);
  const claimedAt = openClaimAt(order, history, problems) ?? leftOver?.since ?? null;
  const answerBy =
    refundAnswerBy(order, config) ?? (claimedAt === null ? null : claimAnswerBy(claimedAt, config));
  return {
    ...presentOrder(order),
    bankDetails: bankDetailsOf(order, config),
    refund: presentOwedRefund(order, account),
    refundsSent: refunds,
    refundAnswerBy: answerBy === null ? null : promiseFrom(answerBy, now, config),
    refundTime: refundTime(account, history, now, config),
    leftOverKobo: leftOver?.kobo ?? 0,
    paidBy: orderStates[order.status].isPaid ? ways : [],
    usualAnswer,
    staffHours: describeWorkingHours(workingTime(config).week),
    rejectionReason,
    cancelReason: history.find(({ kind }) => kind === 'cancelled')?.reason ?? null,
    canUploadProof: objectionToProof(order, config) === null,
    canExtend: orderStates[order.status].isAwaitingPayment && isWindowOpen && !order.extendedAt,
    hasProof: order.proofCount > 0,
    shipment,
    arrival: expectedArrival(order, askedAgain !== null, now, config),
    productId: order.productId,
    canCancel: maySet(transitions.withdraw, order.status) && order.amountReceivedKobo === null,
    canConfirmDelivery: maySet(transitions.deliver, order.status),
    canReport: objectionToReport(order, shipment, problems, now) === null,
    problem: presentLastProblem(problems),
    buyer: pickBuyer(nestBuyer(order), statusPageFieldNames),
    canCorrect: correctableNow(order),
    reachedBy: order.erasedAt === null ? reachedBy(order) : null,
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    receiptFrom:
      order.mailDueAt !== null && order.mailDueAt > now ? order.mailDueAt.toISOString() : null,
    asksAgain: askedAgain,
    now: now.toISOString(),
    timeline: history
      .filter(({ kind }) => isShownToBuyer(kind))
      .map(({ at, toStatus, kind }) => ({ at: at.toISOString(), status: toStatus, what: kind })),
  };
}

/**
 * When the goods should arrive that have not left yet, by the delivery the order was placed with: of a paid order counted from
 * its confirmation, null once that day is over; while the payment is checked at the latest, counted from the day of an answer.
 */
function expectedArrival(
  order: Order,
  isAskedAgain: boolean,
  now: Date,
  config: OrdersConfig,
): Arrival | null {
  const { status, confirmedAt, reviewBy, pickupPoint } = order;
  const { isPaid, isAwaitingStaff, isToHandOver, isHandedOver } = orderStates[status];
  if (isToHandOver || isHandedOver || ledgerOf(order).shortfallKobo > 0) return null;
  const deliveryTime = order.deliveryTime ?? (isPaid ? usualTime(order, config) : null);
  if (deliveryTime === null || pickupPoint !== null) return null;
  const arrivalFrom = (from: Date) => arrivalOf(deliveryTime, from, workingTime(config)) ?? null;
  if (isAwaitingStaff && !isAskedAgain) {
    const answered = reviewBy !== null && reviewBy > now ? reviewBy : now;
    const latest = arrivalFrom(answered);
    return latest && { first: null, last: latest.last };
  }
  if (!isPaid || confirmedAt === null) return null;
  const arrival = arrivalFrom(confirmedAt);
  return arrival && arrival.last >= lagosDay(now) ? arrival : null;
}

/** How long delivery takes in the company's words, of an order that was placed without a time of its own. */
function usualTime(order: Order, config: OrdersConfig): string | null {
  // Staff tell it, with the fee.
  if (config.DELIVERY_ZONES?.length) return null;
  const states = parseDeliveryStates(config.DELIVERY_STATES) ?? [];
  return states.find(({ state }) => state === order.shippingState)?.time ?? config.DELIVERY_TIME;
}

/**
 * How soon money goes back, with the last day: counted as `lastRefundDay` does, from today while no account is named. Without
 * a day once that one is over, or where the words name none.
 */
function refundTime(
  account: RefundAccountRow | undefined,
  history: readonly ShownEvent[],
  now: Date,
  config: OrdersConfig,
) {
  const words = config.DELIVERY_REFUND_TIME;
  const last = lastRefundDay(account?.givenAt ?? now, history, config);
  if (last === undefined || last < lagosDay(now)) return words;
  return account
    ? `${words} (by ${formatShortDay(last)})`
    : `${words} (by ${formatShortDay(last)} if you tell us today)`;
}

/** Since when the buyer waits for an answer about the money, because the goods came back or something is wrong with them. */
function openClaimAt(
  { refundDecidedKobo }: Order,
  history: readonly ShownEvent[],
  problems: readonly OrderProblem[],
): Date | string | null {
  const open = problems.find(({ answer }) => answer === null);
  if (open) return open.reportedAt;
  if (refundDecidedKobo > 0) return null;
  return history.findLast(({ kind }) => kind === transitions.takeReturn.kind)?.at ?? null;
}

/** Enough for buyers to see their own mistake, too little for a stranger to use: `ad…e@gmial.com`, `…4567`. */
const reachedBy = ({ customerEmail, customerPhone }: Order) => ({
  email: shortenedEmail(customerEmail),
  phone: `…${customerPhone.slice(-4)}`,
});

/** Why the buyer is asked again for money that they were told has come; null while they are not. */
function asksAgain(order: Order, history: readonly ShownEvent[]): PublicOrder['asksAgain'] {
  const last = history.findLast(({ kind }) => askingAgain.has(kind));
  if (!last || !orderStates[order.status].isCharged || dueKoboOf(order) === 0) return null;
  return askingAgain.get(last.kind) ?? null;
}

/** Whether the buyer is asked to pay again, and why, by the last of these events. */
const askingAgain: ReadonlyMap<OrderEventRow['kind'], PublicOrder['asksAgain']> = new Map([
  ['payment_asked_again', 'returned'],
  ['confirmation_undone', 'mistaken'],
  ['confirmed', null],
  ['proof_attached', null],
  ['proof_rejected', null],
  ['reversal_left', null],
]);

function presentOwedRefund(
  { refundOwedKobo }: Order,
  account: RefundAccountRow | undefined,
): OwedRefund | null {
  if (refundOwedKobo === 0) return null;
  return {
    account: account ? accountInWords(account) : null,
    isNumberDoubtful: account !== undefined && isNumberDoubtful(account),
    banks: banks.map(({ code, name }) => ({ code, name })),
  };
}
