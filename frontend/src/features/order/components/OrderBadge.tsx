import { Badge, type BadgeTone } from '../../../ui/Badge/Badge.tsx';
import type { OrderStatus } from '../order.ts';

const looks: Record<OrderStatus, { tone: BadgeTone; filled: number; text: string }> = {
  pending_payment: { tone: 'early', filled: 1, text: 'Pending Payment' },
  awaiting_confirmation: { tone: 'waiting', filled: 2, text: 'Awaiting Confirmation' },
  confirmed: { tone: 'done', filled: 3, text: 'Confirmed' },
  processing: { tone: 'moving', filled: 4, text: 'Processing' },
  failed: { tone: 'failed', filled: 0, text: 'Failed' },
};

/** The status of an order in the words of spec §4. */
export function OrderBadge({ status }: { readonly status: OrderStatus }) {
  const { tone, filled, text } = looks[status];
  return (
    <Badge tone={tone} filled={filled}>
      {text}
    </Badge>
  );
}
