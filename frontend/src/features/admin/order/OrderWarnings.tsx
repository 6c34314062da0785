import { formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import type { AdminOrder } from '../api/orderTypes.ts';
import { orderListContent } from './orderListContent.ts';

const { overdue, duplicateShort, repeatedShort, lateShort } = orderListContent.warnings;

/** What a clerk must know before opening the proof: it is overdue, was used twice, or came late. */
export function OrderWarnings({ order }: { readonly order: AdminOrder }) {
  return (
    <>
      {order.isOverdue && order.reviewBy !== null && (
        <Note kind="warning" title={overdue.title(formatMoment(order.reviewBy))}>
          {overdue.text}
        </Note>
      )}
      {order.hasDuplicateProof && (
        <Note kind="warning" title={duplicateShort.title}>
          {duplicateShort.text}
        </Note>
      )}
      {order.hasRepeatedTransaction && (
        <Note kind="warning" title={repeatedShort.title}>
          {repeatedShort.text}
        </Note>
      )}
      {order.hasLateProof && (
        <Note kind="warning" title={lateShort.title}>
          {lateShort.text}
        </Note>
      )}
    </>
  );
}
