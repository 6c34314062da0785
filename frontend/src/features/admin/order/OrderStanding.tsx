import styled from 'styled-components';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
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

const Flag = styled.small`
  display: block;
  width: fit-content;
  margin-top: var(--badge-pad, ${space(0.5)});
  padding: var(--badge-pad, ${space(0.25)}) ${space(1)} var(--badge-pad, ${space(0.25)}) ${space(1.5)};
  background: ${color.warningGround};
  box-shadow: inset ${line.edge} 0 ${color.warning};
  color: ${color.ink};
  font-size: ${fontSize.label};
  font-weight: 600;
`;
