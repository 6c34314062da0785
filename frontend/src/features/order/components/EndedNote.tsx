import { Note } from '../../../ui/Note/Note.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

/** Why an order has ended, or is about to end, and whether money is owed. */
export function EndedNote({ order }: { readonly order: PublicOrder }) {
  const { cancelled, paidLate, expired, ending } = orderPageContent.page;
  const text =
    orderStates[order.status].buyerSees !== 'end'
      ? ending
      : order.failureReason === 'cancelled'
        ? cancelled
        : order.isPaidLate
          ? paidLate
          : expired;
  return (
    <Note kind={order.isPaidLate ? 'warning' : 'error'} title={text.title}>
      <p>{text.text}</p>
    </Note>
  );
}
