import { useQuery } from '@tanstack/react-query';
import { LiveRead } from '../../../shared/LiveRead.tsx';
import { adminOrderQueryOptions } from '../../api/orderQueries.ts';
import { ApprovalNote } from '../../order/ApprovalNote.tsx';
import { ProofViewer } from '../../order/ProofViewer.tsx';
import { creditContent } from './creditContent.ts';

const content = creditContent.proof;

/** The newest proof of an order, beside the credit that may pay it. */
export function CandidateProof({ orderId }: { readonly orderId: number | undefined }) {
  const read = useQuery({
    ...adminOrderQueryOptions(orderId ?? 0),
    enabled: orderId !== undefined,
  });
  return (
    <div>
      <h3>{content.title}</h3>
      {orderId === undefined ? (
        <p>{content.none}</p>
      ) : (
        <LiveRead read={read} loading={content.loading} failed={content.failed} as="h3">
          {(order) => (
            <>
              <ApprovalNote order={order} />
              <ProofViewer key={order.proofs.at(-1)?.proofId} order={order} />
            </>
          )}
        </LiveRead>
      )}
    </div>
  );
}
