import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import { hasLostItsStock, type PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

/** Only here: the bar of an unpaid order brings the other words to every page. */
const refund = {
  owed: (sum: string) =>
    `We send ${sum} back to you, and email you once it is on its way. Do not pay again.`,
  open: (sum: string, by: string) =>
    `We received ${sum} more. We tell you by ${by} how it comes back. Do not pay again.`,
  paid: (sum: string) => `We have sent ${sum} back to you.`,
} as const;

/** Why an order has ended, or is about to end, and whether money is owed. */
export function EndedNote({ order }: { readonly order: PublicOrder }) {
  const { cancelled } = orderPageContent.page;
  const text = wordsFor(order);
  return (
    <Note kind={order.isPaidLate ? 'warning' : 'error'} title={text.title}>
      {order.cancelReason !== null && <p>{cancelled.reason(order.cancelReason)}</p>}
      <p>{refundOf(order) ?? text.text}</p>
    </Note>
  );
}

function wordsFor(order: PublicOrder) {
  const { cancelled, paidLate, stockLost, expired, ending } = orderPageContent.page;
  if (orderStates[order.status].buyerSees !== 'end') return ending;
  if (order.ending === 'cancelled') return cancelled;
  if (!order.isPaidLate) return expired;
  return hasLostItsStock(order) ? stockLost : paidLate;
}

/** What goes back, or went; undefined while staff decide about a late payment. */
function refundOf({
  refundOwed,
  toDecide,
  refundAnswerBy,
  refunded,
  isPaidLate,
}: PublicOrder): string | undefined {
  if (isPaidLate) return undefined;
  if (toDecide !== null && refundAnswerBy !== null)
    return refund.open(formatNaira(toDecide), formatMoment(refundAnswerBy));
  if (refundOwed !== null) return refund.owed(formatNaira(refundOwed));
  return refunded === null ? undefined : refund.paid(formatNaira(refunded));
}
