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

/** Other orders with the same picture, then those with a similar one, with links. */
export function DuplicateNote({ proof, isWaiting }: DuplicateNoteProps) {
  const same = proof.duplicates.filter(({ isExact }) => isExact);
  const similar = proof.duplicates.filter(({ isExact }) => !isExact);
  if (same.length + similar.length === 0) return <Note kind="good" title={content.unique} />;
  const [first, second] = [
    same.length > 0 && content.exact(namesOf(same)),
    similar.length > 0 && content.similar(namesOf(similar)),
  ].filter((words) => words !== false);
  return (
    <Note kind="warning" title={first ?? ''}>
      {second && <p>{second}</p>}
      {isWaiting && <p>{content.compare}</p>}
      <Ways>
        {[...same, ...similar].slice(0, NAMED_AT_MOST).map(({ orderId }) => (
          // In another tab, so that both orders can be compared.
          <TextLink key={orderId} to="/admin/orders" search={{ order: orderId }} target="_blank">
            {content.open(orderId)}
          </TextLink>
        ))}
      </Ways>
    </Note>
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
