import type { Events } from '@spade/contracts/events/events';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import type { MailedEvent } from './mails-of-event.ts';

type Check<E extends MailedEvent> = (order: PublicOrder, payload: Events[E]) => boolean;

const isToBePaid = ({ status, paymentDeadline, now }: PublicOrder) =>
  status === 'pending_payment' && paymentDeadline > now;

/**
 * Events whose mail asks for something or promises it: whether that still holds when the mail is sent,
 * which may be a day later after an outage. The mails of other events tell what happened, and always hold.
 */
const checks: { [E in MailedEvent]?: Check<E> } = {
  'order-placed': isToBePaid,
  'proof-rejected': isToBePaid,
  'proof-received': ({ status, isPaidLate }, payload) =>
    payload.isPaidLate ? isPaidLate : status === 'awaiting_confirmation',
  'payment-short': ({ status, shortfallKobo }, payload) =>
    shortfallKobo === payload.restKobo &&
    (status === 'pending_payment' || status === 'awaiting_confirmation'),
  // Where a part was paid, the mail about its refund says all.
  'order-expired': ({ status, isPaidLate, lateSettlement, amountReceivedKobo }) =>
    status === 'failed' && !isPaidLate && lateSettlement === null && !amountReceivedKobo,
  'hold-released': ({ status, isPaidLate }) => status === 'failed' && isPaidLate,
  'review-overdue': ({ status, reviewBy }, payload) =>
    status === 'awaiting_confirmation' && reviewBy === payload.reviewBy,
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
