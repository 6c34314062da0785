import { useState } from 'react';
import styled from 'styled-components';
import { queryClient } from '../../../lib/queryClient.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import type { AdminProof } from '../api/orderTypes.ts';
import { dialogContent } from './dialogContent.ts';

const content = dialogContent.proof;

/**
 * The picture of a proof. Its address is signed and changes from time to time; the one that loaded
 * is kept, so that a refetch does not load the picture again.
 */
export function ProofImage({ proof, alt }: { readonly proof: AdminProof; readonly alt: string }) {
  const [loaded, setLoaded] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const url = loaded ?? proof.url;
  const retry = async () => {
    await queryClient.invalidateQueries({ queryKey: ['/api/orders'] }); // a fresh signature
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
  return (
    <Picture
      src={url}
      alt={alt}
      width={proof.widthPx}
      height={proof.heightPx}
      decoding="async"
      onLoad={() => setLoaded(url)}
      onError={() => {
        setLoaded(undefined);
        setIsBroken(true);
      }}
    />
  );
}

const Picture = styled.img`
  width: auto;
  max-width: 100%;
  height: auto;
  max-height: 620px;
  background: ${color.groundShade};
  object-fit: contain;
`;

const Broken = styled.div`
  display: grid;
  gap: ${space(2)};
  justify-items: center;
  padding-block: ${space(6)};
`;
