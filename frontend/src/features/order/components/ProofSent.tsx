import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { media } from '../../../ui/theme/media.ts';
import { orderPageContent } from '../orderPageContent.ts';
import type { KeptProof } from '../proofShelf.ts';
import { SentPicture } from './ChosenProof.tsx';
import { Area } from './ProofArea.tsx';

interface ProofSentProps {
  /** What was sent, where this browser still has it. */
  readonly picture: KeptProof | undefined;
  /** False for an order that was paid without a proof. */
  readonly hasProof: boolean;
  /** The page says already that staff look at the payment again. */
  readonly isSaid: boolean;
  /** Too little came: the page asks for the rest above. */
  readonly isShort: boolean;
  /** Uploaded just now: moves the focus here, since the pressed button is gone. */
  readonly isNew: boolean;
  /** Offers to send another image; undefined when the order accepts none. */
  readonly onAnother: (() => void) | undefined;
}

/** Not in orderPageContent.ts, which every page with the bar of an unpaid order loads. */
const rest = (canSend: boolean) =>
  `A part is in our account so far.${canSend ? ' Once you have paid the rest, send its receipt here.' : ''}`;

/** Replaces the upload once a proof is there, or none is needed (specification.md 2.8): staff are next. */
export function ProofSent(props: ProofSentProps) {
  const { picture, hasProof, isSaid, isShort, isNew, onAnother } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { done, notNeeded } = orderPageContent.proof;
  const { title, text, another } = hasProof ? done : notNeeded;
  useEffect(() => {
    const place = ref.current;
    if (isNew) place?.focus();
    // The order's new state has moved this part up the page.
    else if (place === document.activeElement) place?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  if (isSaid)
    return hasProof ? (
      <Area>
        <SentPicture of={picture} />
      </Area>
    ) : null;
  return (
    <Area>
      <Container ref={ref} tabIndex={-1}>
        <Note kind={isShort ? 'plain' : 'good'} title={title}>
          <p>{text}</p>
          <p>{isShort ? rest(onAnother !== undefined) : done.next}</p>
        </Note>
      </Container>
      {hasProof && <SentPicture of={picture} />}
      {onAnother && (
        <Another plain variant="ghost" onClick={onAnother}>
          {another}
        </Another>
      )}
    </Area>
  );
}

const Another = styled(Button)`
  ${media.noScript} { && { display: none; } }
`;

const Container = styled.div`
  &:focus { outline: none; }
`;
