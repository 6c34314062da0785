import { Note } from '../../../ui/Note/Note.tsx';
import type { PublicOrder } from '../order.ts';
import { orderText } from '../orderContent.ts';

/** Why an order has ended, or is about to, and what that means for the money. */
export function EndedNote({ order }: { readonly order: PublicOrder }) {
  const { cancelled, paidLate, expired, ending } = orderText.page;
  const text =
    order.status !== 'failed'
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
