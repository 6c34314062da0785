import styled from 'styled-components';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { AdminProof } from '../api/orderTypes.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.notes;

/** Orders that are named: receipts of one bank may look alike by the dozen. */
const NAMED_AT_MOST = 3;

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
        <OrderLinks duplicates={similar} />
      </Note>
    );
  }
  return (
    <Note kind="warning" title={content.exact(namesOf(same))}>
      {isWaiting && <p>{content.compare}</p>}
      {hint}
      <OrderLinks duplicates={[...same, ...similar]} />
    </Note>
  );
}

/** Ways to the named orders, each in another tab, so that both can be compared. */
function OrderLinks({ duplicates }: Pick<AdminProof, 'duplicates'>) {
  if (duplicates.length === 0) return null;
  return (
    <Ways>
      {duplicates.slice(0, NAMED_AT_MOST).map(({ orderId }) => (
        <TextLink key={orderId} to="/admin/orders" search={{ order: orderId }} target="_blank">
          {content.open(orderId)}
        </TextLink>
      ))}
    </Ways>
  );
}

/** "order 1 (SO-AAAAA), order 2 (SO-BBBBB), order 3 (SO-CCCCC) and 17 others". */
function namesOf(duplicates: AdminProof['duplicates']): string {
  const names = duplicates
    .slice(0, NAMED_AT_MOST)
    .map(({ orderId, reference }) => content.order(orderId, reference))
    .join(', ');
  const others = duplicates.length - NAMED_AT_MOST;
  return others > 0 ? `${names} and ${content.others(others)}` : names;
}

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
`;
