import { Note } from '../../../ui/Note/Note.tsx';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.confirm;

/** Says who has asked for approval since the newest proof or credit, while the order waits for a second person. */
export function ApprovalNote({ order }: { readonly order: AdminOrderDetail }) {
  const last = order.history.findLast(({ kind }) => asked.has(kind) || proofs.has(kind));
  if (isPaid.has(order.status) || !last || !asked.has(last.kind)) return null;
  return (
    <Note kind="warning" title={content.waits(last.actor)}>
      {content.waitsText}
    </Note>
  );
}

const isPaid: ReadonlySet<AdminOrderDetail['status']> = new Set(['confirmed', 'processing']);

type Kind = AdminOrderDetail['history'][number]['kind'];

const asked: ReadonlySet<Kind> = new Set(['approval_asked']);
const proofs: ReadonlySet<Kind> = new Set([
  'proof_attached',
  'proof_attached_late',
  'proof_rejected',
  'credit_matched',
  'confirmation_undone',
  'cancelled',
]);
