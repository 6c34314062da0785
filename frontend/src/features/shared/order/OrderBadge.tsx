import { Badge } from '../../../ui/Badge/Badge.tsx';
import { type OrderStatus, orderStates } from './orderStates.ts';

/** The state of an order as a badge, the same for buyers and staff (specification.md 4.1). */
export function OrderBadge({ status }: { readonly status: OrderStatus }) {
  const { label, tone, filled } = orderStates[status];
  return (
    <Badge tone={tone} filled={filled}>
      {label}
    </Badge>
  );
}
