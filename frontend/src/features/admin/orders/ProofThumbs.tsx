import styled from 'styled-components';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { orderReviewContent } from '../order/orderReviewContent.ts';

const content = orderReviewContent.proof;

/** All proofs of an order, small, oldest first; each opens the dialog. */
export function ProofThumbs(props: {
  readonly order: AdminOrderDetail;
  readonly onOpen: () => void;
}) {
  const { proofs, customerName } = props.order;
  if (proofs.length === 0) return <p>{content.none}</p>;
  return (
    <List>
      {proofs.map(({ proofId, url, uploadedAt, rejectionReason }, index) => (
        <li key={proofId}>
          <button type="button" onClick={props.onOpen}>
            <img
              src={url}
              alt={content.alt(customerName, index + 1, proofs.length)}
              width="88"
              height="88"
              loading="lazy"
            />
          </button>
          <small>
            {formatShortMoment(uploadedAt)}
            {rejectionReason !== null && ` (${content.rejected(rejectionReason)})`}
          </small>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  li { max-width: ${space(22)}; }
  button { padding: 0; border: ${line.rule} solid ${color.rule}; background: none; cursor: pointer; }
  img { width: ${space(11)}; height: ${space(11)}; object-fit: cover; object-position: top; }
  small { display: block; color: ${color.textMuted}; }
`;
