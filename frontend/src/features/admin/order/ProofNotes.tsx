import { formatSpan } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { allows } from '../../shared/order/orderStates.ts';
import type { AdminOrderDetail, AdminProof } from '../api/orderTypes.ts';
import { DuplicateNote } from './DuplicateNote.tsx';
import { orderReviewContent } from './orderReviewContent.ts';
import { ReceiptNote } from './ReceiptNote.tsx';

const content = orderReviewContent.notes;

interface ProofNotesProps {
  readonly order: AdminOrderDetail;
  /** A proof came in while the dialog was open. */
  readonly isNewProof: boolean;
}

/** What staff should notice about the newest proof or a failed order. */
export function ProofNotes({ order, isNewProof }: ProofNotesProps) {
  const proof = order.proofs.at(-1);
  const isWaiting = allows(order.status, 'confirm');
  return (
    <>
      {isNewProof && (
        <Note kind="warning" title={content.newProof}>
          {content.newProofText}
        </Note>
      )}
      {order.isPaidLate && (
        <Note kind="warning" title={content.paidLate}>
          {content.paidLateText}
        </Note>
      )}
      {order.failureReason === 'expired' && !order.isPaidLate && (
        <Note kind="warning" title={content.failedExpired}>
          {content.failedText}
        </Note>
      )}
      {proof && <DuplicateNote proof={proof} isWaiting={isWaiting} />}
      {proof && <ReceiptNote order={order} proof={proof} isWaiting={isWaiting} />}
      {proof?.isLate && isWaiting && (
        <Note kind="warning" title={content.late(lateBy(order, proof))}>
          {content.lateHeld}
        </Note>
      )}
    </>
  );
}

/** The deadline that was missed: the order's own, unless it has a new one since. */
function lateBy(order: AdminOrderDetail, proof: AdminProof): string {
  const uploadedAt = Date.parse(proof.uploadedAt);
  const deadline = Date.parse(order.paymentDeadline);
  const expired = order.history.find(({ kind }) => kind === 'expired');
  const missedAt = deadline < uploadedAt || !expired ? deadline : Date.parse(expired.at);
  return formatSpan(uploadedAt - missedAt);
}
