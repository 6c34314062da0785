import type { Events } from '@spade/contracts/events/events';
import { MINUTE_MS } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { endingOf, mayRevive } from '@spade/contracts/orders/order.endings';
import { orderStates } from '@spade/contracts/orders/order.states';
import { REMINDER_ENDS_MINUTES } from '@spade/contracts/orders/reminder';
import type { MailedEvent } from './mails-of-event.ts';

type Check<E extends MailedEvent> = (order: PublicOrder, payload: Events[E]) => boolean;

const isToBePaid = ({ status, paymentDeadline, now }: PublicOrder) =>
  orderStates[status].isAwaitingPayment && paymentDeadline > now;

/** Nothing was uploaded, and no money has come. */
const isUntouched = ({ hasProof, amountReceivedKobo }: PublicOrder) =>
  !hasProof && !amountReceivedKobo;

/** Who reads a reminder now cannot pay in time. */
const endsSoon = ({ paymentDeadline, now }: PublicOrder) =>
  Date.parse(paymentDeadline) - Date.parse(now) < REMINDER_ENDS_MINUTES * MINUTE_MS;

/** A step back gives another code, and a delivered order has none. */
const hasItsCode = ({ status, shipment }: PublicOrder, payload: Events['order-ready']): boolean =>
  orderStates[status].isToHandOver && shipment?.handoverCode === payload.shipment.handoverCode;

/**
 * Events whose mail asks for something or promises it: whether that still holds when the mail is sent,
 * which may be a day later after an outage. The mails of other events tell what happened, and always hold; they are
 * written without the order as it is now.
 */
const checks: { [E in MailedEvent]?: Check<E> } = {
  'order-placed': isToBePaid,
  'proof-rejected': isToBePaid,
  'proof-received': ({ status, isPaidLate }, payload) =>
    payload.isPaidLate ? isPaidLate : orderStates[status].isAwaitingStaff,
  // Paid again, or confirmed again: there is nothing to ask.
  'payment-undone': ({ asksAgain }, { cause }) => asksAgain === cause,
  'payment-short': ({ status, shortfallKobo }, payload) =>
    shortfallKobo === payload.restKobo && orderStates[status].isOpen,
  // Where a part was paid, the mail about its refund says all.
  'order-expired': (order) => endingOf(order) === 'expired' && !order.amountReceivedKobo,
  'payment-reminded': (order) => isUntouched(order) && isToBePaid(order) && !endsSoon(order),
  'second-chance-given': (order) => isUntouched(order) && endingOf(order) === 'expired',
  'hold-released': (order) => mayRevive(order) && order.isPaidLate,
  'order-processing': ({ status }) => orderStates[status].isToPack,
  'order-ready': hasItsCode,
  'order-shipped': hasItsCode,
  'order-delivered': ({ status }) => orderStates[status].isHandedOver,
  // Once the money is decided about, the mail about the refund says all.
  'order-returned': ({ refundAnswerBy }) => Boolean(refundAnswerBy),
  'problem-reported': ({ problem }) => problem?.answer === null,
  'mailbox-code-issued': ({ now }, { expiresAt }) => now < expiresAt,
  'correction-code-issued': ({ now }, { expiresAt }) => now < expiresAt,
  // They always hold, but name the day by which money goes back or goods arrive, and what is left of a transfer.
  'order-confirmed': () => true,
  'order-cancelled': () => true,
  'refund-owed': () => true,
  'refund-account-given': () => true,
  'review-overdue': ({ status, reviewBy }, payload) =>
    orderStates[status].isAwaitingStaff && reviewBy === payload.reviewBy,
};

/** Whether the mail of this event depends on the order's state at sending. */
export function dependsOnState(event: MailedEvent): boolean {
  return event in checks;
}

/** Whether the mail of `event` still says the truth about `order`. */
export function isStillTrue<E extends MailedEvent>(
  event: E,
  order: PublicOrder,
  payload: Events[E],
): boolean {
  const check: Check<E> | undefined = checks[event];
  return check?.(order, payload) ?? true;
}
