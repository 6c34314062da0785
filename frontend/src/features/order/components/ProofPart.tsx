import { type ReactNode, useState } from 'react';
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
  const wasSentNow = upload.state.step === 'sent';
  const isAccepted = order.status !== 'pending_payment' && order.status !== 'failed';
  const isThere = wasSentNow || (isAccepted && !isAnother);
  if (isThere)
    return (
      <ProofSent
        isNew={wasSentNow}
        onAnother={
          order.canUploadProof
            ? () => {
                setIsAnother(true);
                upload.startOver();
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
