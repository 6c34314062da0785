import { type ChangeEvent, useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { color, line, space, target } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
import { formatMegabytes } from '../../shared/shrinkImage.ts';
import { orderPageContent } from '../orderPageContent.ts';
import type { KeptProof } from '../proofShelf.ts';

interface ChosenProofProps {
  readonly proof: KeptProof;
  /** Hides the choice of another image while this one is being sent. */
  readonly isLocked: boolean;
  readonly accept: string;
  readonly onAnother: (file: File) => void;
}

/** The chosen image with its name and size. */
export function ChosenProof({ proof, isLocked, accept, onAnother }: ChosenProofProps) {
  const id = useId();
  const isSmaller = proof.file.size < proof.originalBytes;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // the same file may be chosen again
    if (file) onAnother(file);
  };
  return (
    <Frame>
      <Picture of={proof} />
      <div>
        <Name>{proof.name}</Name>
        <Muted as="span" $size="small">
          {formatMegabytes(proof.file.size)}
          {isSmaller && `, made smaller from ${formatMegabytes(proof.originalBytes)}`}
        </Muted>
        {!isLocked && (
          <Another>
            <label htmlFor={id}>{orderPageContent.proof.another}</label>
            <input id={id} type="file" accept={accept} onChange={choose} />
          </Another>
        )}
      </div>
    </Frame>
  );
}

/** The image that was sent, where this browser still has it; its room is there from the start, so that nothing moves. */
export function SentPicture({ of }: { readonly of: KeptProof | undefined }) {
  return (
    <Sent>
      {of ? <Picture of={of} /> : <Icon name="ok" />}
      <div>
        {orderPageContent.proof.preview}
        {!of && <Muted $size="small">{orderPageContent.proof.elsewhere}</Muted>}
      </div>
    </Sent>
  );
}

function Picture({ of: { file } }: { readonly of: KeptProof }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    url && (
      <img
        src={url}
        alt={orderPageContent.proof.preview}
        width="104"
        height="140"
        onError={() => setUrl(undefined)}
      />
    )
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: ${space(13)} minmax(0, 1fr);
  min-height: ${space(17.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  > img {
    width: 100%;
    height: 100%;
    max-height: ${space(24)};
    object-fit: cover;
    object-position: top;
  }
  > div {
    display: grid;
    grid-column: 2;
    gap: ${space(0.5)};
    align-content: center;
    padding: ${space(1.5)} ${space(1.75)};
    border-left: ${line.rule} solid ${color.rule};
    background: ${color.groundPage};
  }
`;

const Sent = styled.div`
  display: flex;
  gap: ${space(1.5)};
  align-items: center;
  min-height: ${space(9)};
  > img {
    width: ${space(8)};
    height: ${space(9)};
    border: ${line.rule} solid ${color.rule};
    object-fit: cover;
  }
`;

const Name = styled.b`
  overflow-wrap: anywhere;
  line-height: 1.3;
`;

const Another = styled.div`
  label {
    display: inline-flex;
    align-items: center;
    min-height: ${target.buyer};
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: .22em;
    cursor: pointer;
  }
  input { ${visuallyHidden} }
  &:focus-within label { outline: ${line.focus} solid ${color.focus}; }
`;
