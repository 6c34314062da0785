import { Note } from '../../../ui/Note/Note.tsx';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.confirm;

/** Says who has asked for approval since the newest proof, while the order waits for a second person. */
export function ApprovalNote({ order }: { readonly order: AdminOrderDetail }) {
  const last = order.history.findLast(({ kind }) => asked.has(kind) || proofs.has(kind));
  if (order.status !== 'awaiting_confirmation' || !last || !asked.has(last.kind)) return null;
  return (
    <Note kind="warning" title={content.waits(last.actor)}>
      {content.waitsText}
    </Note>
  );
}

type Kind = AdminOrderDetail['history'][number]['kind'];

const asked: ReadonlySet<Kind> = new Set(['approval_asked']);
const proofs: ReadonlySet<Kind> = new Set([
  'proof_attached',
  'proof_attached_late',
  'proof_rejected',
]);
