import { Note } from '../../../ui/Note/Note.tsx';
import type { AdminOrder } from '../api/orderTypes.ts';
import { orderListContent } from './orderListContent.ts';

const { duplicateShort, lateShort } = orderListContent.warnings;

/** What a clerk must know before opening the proof: it was used twice, or it came late. */
export function OrderWarnings({ order }: { readonly order: AdminOrder }) {
  return (
    <>
      {order.hasDuplicateProof && (
        <Note kind="warning" title={duplicateShort.title}>
          {duplicateShort.text}
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
