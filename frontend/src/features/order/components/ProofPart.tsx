import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Refusal, type RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { media } from '../../../ui/theme/media.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { PublicOrder } from '../order.ts';
import { useProofUpload } from '../useProofUpload.ts';
import { ProofArea } from './ProofArea.tsx';
import { ProofSent } from './ProofSent.tsx';

interface ProofPartProps {
  readonly order: PublicOrder;
  readonly title: string;
  /** Why an upload without scripts was refused. */
  readonly posted: RefusalWords | undefined;
  /** Shown until the buyer opens the upload area or has chosen an image. */
  readonly closed?: false | ((open: () => void) => ReactNode);
  readonly children?: ReactNode;
}

/** The upload of an order, or the confirmation that a proof is there. */
export function ProofPart({ order, title, posted, closed, children }: ProofPartProps) {
  const upload = useProofUpload(order.orderId, posted);
  const [isAnother, setIsAnother] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  // The button that had the focus is gone: focus the area that replaced it.
  const areaRef = useRef<HTMLElement>(null);
  const isAsked = isAnother || isOpened;
  useEffect(() => {
    if (isAsked) areaRef.current?.focus();
  }, [isAsked]);

  const { startOver, state } = upload;
  const wasSentNow = state.step === 'sent';
  const { buyerSees } = orderStates[order.status];
  const isAccepted = buyerSees === 'check' || buyerSees === 'receipt';
  useEffect(() => {
    // From now on the order's status shows that the proof is there. Reset the upload: if staff reject
    // the proof, the buyer needs it again.
    if (!wasSentNow || !isAccepted) return;
    startOver();
    setIsAnother(false);
  }, [wasSentNow, isAccepted, startOver]);

  const another = () => {
    setIsAnother(true);
    startOver();
  };
  if (wasSentNow || (isAccepted && !isAnother))
    return (
      <ProofSent
        picture={upload.sent}
        hasProof={wasSentNow || order.hasProof}
        isSaid={!wasSentNow && order.asksAgain !== null}
        isNew={wasSentNow}
        isShort={order.shortfall !== null}
        onAnother={order.canUploadProof ? another : undefined}
      />
    );
  const hasNothing = state.step === 'empty' && !isOpened;
  if (closed && (hasNothing || !order.canUploadProof || order.isPaidLate))
    return (
      <>
        <Refusal words={upload.refusal} />
        {closed(() => setIsOpened(true))}
        {order.canUploadProof && !order.isPaidLate && (
          <WithoutScripts>
            <ProofArea orderId={order.orderId} upload={upload} title={title} />
          </WithoutScripts>
        )}
      </>
    );
  return (
    <ProofArea ref={areaRef} orderId={order.orderId} upload={upload} title={title}>
      {children}
    </ProofArea>
  );
}

/** What opens the upload needs scripts. */
const WithoutScripts = styled.div`
  display: none;
  ${media.noScript} { display: block; }
`;
