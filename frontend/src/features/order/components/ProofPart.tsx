import { type ReactNode, useEffect, useState } from 'react';
import type { PublicOrder } from '../order.ts';
import { useProofUpload } from '../useProofUpload.ts';
import { ProofArea } from './ProofArea.tsx';
import { ProofSent } from './ProofSent.tsx';

/** Props of `ProofPart`. */
export interface ProofPartProps {
  readonly order: PublicOrder;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The upload of an order, or the confirmation that a proof is there. */
export function ProofPart({ order, title, children }: ProofPartProps) {
  const upload = useProofUpload(order.orderId);
  const [isAnother, setIsAnother] = useState(false);
  const { startOver } = upload;
  const wasSentNow = upload.state.step === 'sent';
  const isAccepted = order.status !== 'pending_payment' && order.status !== 'failed';
  useEffect(() => {
    // From here on the order's status says that the proof is there; staff may still reject it, and
    // then another one is wanted.
    if (!wasSentNow || !isAccepted) return;
    startOver();
    setIsAnother(false);
  }, [wasSentNow, isAccepted, startOver]);
  const isThere = wasSentNow || (isAccepted && !isAnother);
  if (isThere)
    return (
      <ProofSent
        isNew={wasSentNow}
        onAnother={
          order.canUploadProof
            ? () => {
                setIsAnother(true);
                startOver();
              }
            : undefined
        }
      />
    );
  return (
    <ProofArea upload={upload} title={title}>
      {children}
    </ProofArea>
  );
}
