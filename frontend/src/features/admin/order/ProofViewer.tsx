import { type CSSProperties, useState } from 'react';
import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, space, target } from '../../../ui/theme/theme.ts';
import { type AdminOrderDetail, type AdminProof, adminOrderQueryOptions } from '../api/orders.ts';
import { isPaidByStatement } from './orderAttention.ts';

/** All proofs of an order, the newest first on show. */
export function ProofViewer({ order }: { readonly order: AdminOrderDetail }) {
  const { proofs } = order;
  const [shown, setShown] = useState(proofs.length - 1);
  const proof = proofs[shown];
  if (!proof) {
    return (
      <Muted $size="label">
        {isPaidByStatement(order)
          ? 'Paid by statement: no picture was needed.'
          : 'No picture was uploaded.'}
      </Muted>
    );
  }
  const place = `Image ${shown + 1} of ${proofs.length}`;
  return (
    <Dark>
      <Seen>
        <Row>
          <span>{`Uploaded ${formatMoment(proof.uploadedAt)}`}</span>
          <a href={proof.url} target="_blank" rel="noreferrer">
            Open full size
          </a>
        </Row>
        <ProofImage
          key={proof.proofId}
          orderId={order.id}
          proof={proof}
          alt={`Payment proof ${shown + 1} of ${proofs.length} from ${order.customerName}`}
        />
        <Row>
          <span role="status">{place}</span>
          <span>
            {proof.widthPx} × {proof.heightPx}
          </span>
        </Row>
        {proof.rejectionReason !== null && <p>Rejected: {proof.rejectionReason}</p>}
        {proofs.length > 1 && (
          <Row>
            <button type="button" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
              Earlier image
            </button>
            <button
              type="button"
              disabled={shown === proofs.length - 1}
              onClick={() => setShown(shown + 1)}
            >
              Later image
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

interface ProofImageProps {
  /** Number of the order. */
  readonly orderId: number;
  readonly proof: AdminProof;
  readonly alt: string;
}

/**
 * The picture of a proof; a press shows it in full size. Its address is signed and changes from
 * time to time; the one that loaded is kept, so that a refetch does not load the picture again. Its
 * place is kept from the first moment, so that nothing jumps under a clerk's hand.
 */
function ProofImage({ orderId, proof, alt }: ProofImageProps) {
  const { widthPx, heightPx } = proof;
  const [loaded, setLoaded] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const url = loaded ?? proof.url;
  const retry = async () => {
    await queryClient.refetchQueries(adminOrderQueryOptions(orderId)); // a fresh signature
    setIsBroken(false);
  };
  if (isBroken) {
    return (
      <Broken>
        <p role="alert">The picture could not be loaded.</p>
        <StaffButton variant="hot" onClick={retry}>
          Load it again
        </StaffButton>
      </Broken>
    );
  }
  // React's types know no custom properties.
  const size = { '--width': `${widthPx}px`, '--ratio': widthPx / heightPx } as CSSProperties;
  return (
    <Enlarge href={proof.url} target="_blank" rel="noreferrer" style={size}>
      {loaded === undefined && <Waiting role="status">Loading the picture...</Waiting>}
      <Picture
        src={url}
        alt={alt}
        width={widthPx}
        height={heightPx}
        decoding="async"
        onLoad={() => setLoaded(url)}
        onError={() => {
          setLoaded(undefined);
          setIsBroken(true);
        }}
      />
    </Enlarge>
  );
}

/** Natural size, but no wider than its place and no higher than the dialog. */
const Enlarge = styled.a`
  /* The decisions below it stay in view; on a page zoomed to 400 % the picture comes first. */
  --height: clamp(${space(30)}, calc(100dvh - ${space(52)}), ${space(77.5)});
  ${media.md} { --height: clamp(${space(30)}, calc(100dvh - ${space(40)}), ${space(77.5)}); }
  position: relative;
  display: block;
  width: min(100%, var(--width), var(--height) * var(--ratio));
  aspect-ratio: var(--ratio);
  background: ${color.groundShade};
  cursor: zoom-in;
`;

const Waiting = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

const Picture = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  color: transparent; /* hides the alternative text while it loads: the words above say so */
`;

const Broken = styled.div`
  display: grid;
  gap: ${space(2)};
  justify-items: center;
  padding-block: ${space(6)};
`;
