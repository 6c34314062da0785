import { useState } from 'react';
import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, space, target } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { orderReviewContent } from './orderReviewContent.ts';
import { ProofImage } from './ProofImage.tsx';

const content = orderReviewContent.proof;

/** All proofs of an order, the newest first on show. */
export function ProofViewer({ order }: { readonly order: AdminOrderDetail }) {
  const { proofs } = order;
  const [shown, setShown] = useState(proofs.length - 1);
  const proof = proofs[shown];
  if (!proof) {
    return (
      <Dark>
        <p>{content.none}</p>
      </Dark>
    );
  }
  const place = content.image(shown + 1, proofs.length);
  return (
    <Dark>
      <Seen>
        <Row>
          <span>{content.uploaded(formatMoment(proof.uploadedAt))}</span>
          <a href={proof.url} target="_blank" rel="noreferrer">
            {content.fullSize}
          </a>
        </Row>
        <ProofImage
          key={proof.proofId}
          orderId={order.id}
          proof={proof}
          alt={content.alt(order.customerName, shown + 1, proofs.length)}
        />
        <Row>
          <span role="status">{place}</span>
          <span>
            {proof.widthPx} × {proof.heightPx}
          </span>
        </Row>
        {proof.rejectionReason !== null && <p>{content.rejected(proof.rejectionReason)}</p>}
        {proofs.length > 1 && (
          <Row>
            <button type="button" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
              {content.previous}
            </button>
            <button
              type="button"
              disabled={shown === proofs.length - 1}
              onClick={() => setShown(shown + 1)}
            >
              {content.next}
            </button>
          </Row>
        )}
      </Seen>
    </Dark>
  );
}

const Dark = styled.div`
  ${ground.dark}
  padding: ${space(2)};
  font-size: ${fontSize.label};
`;

/** Stays in view beside a long form: picture and amount are compared at a glance. */
const Seen = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.25)};
  justify-items: center;
  ${media.md} { position: sticky; top: ${space(2)}; }
`;

const Row = styled.div`
  display: flex;
  gap: ${space(1.5)};
  align-items: center;
  justify-content: space-between;
  width: 100%;
  a, button {
    display: inline-flex;
    align-items: center;
    min-height: ${target.staff};
    padding: 0;
    border: 0;
    background: none;
    font: 600 ${fontSize.label} ${family.text};
    text-decoration: underline;
    text-underline-offset: .22em;
    cursor: pointer;
  }
  button:disabled { color: ${color.textMuted}; text-decoration: none; cursor: not-allowed; }
`;
