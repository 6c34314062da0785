import { Badge, Flag } from '../../../ui/Badge/Badge.tsx';
import { stateName } from '../../shared/order/OrderParts.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { AdminOrder } from '../api/orders.ts';
import { endOf, flagsOf, isHeldUp } from './orderAttention.ts';

/** The state of an order, and in amber what stands out about it. A green state beside that would say that all is well. */
export function OrderStanding({ order }: { readonly order: AdminOrder }) {
  const { tone, filled } = orderStates[order.status];
  const flags = flagsOf(order);
  return (
    <>
      <Badge tone={tone === 'done' && flags.length > 0 ? 'unknown' : tone} filled={filled}>
        {endOf(order) ?? stateName(order.status, order.pickupPoint)}
        {isHeldUp(order) && ', on hold'}
      </Badge>
      {flags.map((words) => (
        <Flag key={words}>{words}</Flag>
      ))}
    </>
  );
}
