import { Badge } from '../../../ui/Badge/Badge.tsx';
import { type OrderStatus, statusLooks } from './orderStatus.ts';

/** Status of an order. */
export function OrderBadge({ status }: { readonly status: OrderStatus }) {
  const { label, tone, filled } = statusLooks[status];
  return (
    <Badge tone={tone} filled={filled}>
      {label}
    </Badge>
  );
}
