import { Note } from '../../../ui/Note/Note.tsx';
import type { AdminProof } from '../api/orderTypes.ts';
import { namesOf, OrderLinks } from './OtherOrders.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.notes;

interface DuplicateNoteProps {
  readonly proof: AdminProof;
  /** The order waits for a clerk, who should compare before confirming. */
  readonly isWaiting: boolean;
}

/**
 * Other orders with exactly the same picture: a warning. A look-alike is only a hint, since any two
 * receipts of one banking app look alike.
 */
export function DuplicateNote({ proof, isWaiting }: DuplicateNoteProps) {
  const same = proof.duplicates.filter(({ isExact }) => isExact);
  const similar = proof.duplicates.filter(({ isExact }) => !isExact);
  const hint = similar.length > 0 && <p>{content.similar(namesOf(similar))}</p>;
  if (same.length === 0) {
    return (
      <Note kind="good" title={content.unique}>
        {hint}
        <OrderLinks orders={similar} />
      </Note>
    );
  }
  return (
    <Note kind="warning" title={content.exact(namesOf(same))}>
      {isWaiting && <p>{content.compare}</p>}
      {hint}
      <OrderLinks orders={[...same, ...similar]} />
    </Note>
  );
}
