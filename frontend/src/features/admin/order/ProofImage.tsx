import { type CSSProperties, useState } from 'react';
import styled from 'styled-components';
import { queryClient } from '../../../lib/queryClient.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import { adminOrderQueryOptions } from '../api/orderQueries.ts';
import type { AdminProof } from '../api/orderTypes.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.proof;

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
export function ProofImage({ orderId, proof, alt }: ProofImageProps) {
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
        <p role="alert">{content.broken}</p>
        <Button size="staff" variant="hot" plain onClick={retry}>
          {content.again}
        </Button>
      </Broken>
    );
  }
  // React's types know no custom properties.
  const size = { '--width': `${widthPx}px`, '--ratio': widthPx / heightPx } as CSSProperties;
  return (
    <Enlarge href={proof.url} target="_blank" rel="noreferrer" style={size}>
      {loaded === undefined && <Waiting role="status">{content.loading}</Waiting>}
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
  --height: min(${space(77.5)}, calc(100dvh - ${space(40)}));
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
