import styled from 'styled-components';
import { InlineAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { color, fontSize, leading, line, space } from '../../ui/theme/theme.ts';
import { useFollowedOrders } from './useFollowedOrders.ts';

/** The other unpaid orders of this browser: a notice as wide as the page of an order, below its title. */
export function OtherOrders({ orderIds }: { readonly orderIds: readonly string[] }) {
  const [first, ...later] = useFollowedOrders(orderIds);
  if (!first) return null;
  const { orderId, reference } = first.order;
  const link = <InlineAnchor href={`/orders/${orderId}`}>{reference}</InlineAnchor>;
  return (
    <Line>
      {later.length === 0 ? (
        <>Another order, {link}, is unpaid.</>
      ) : (
        <>
          {later.length + 1} other orders are unpaid: {link} first.
        </>
      )}
    </Line>
  );
}

const Line = styled.p`
  padding: ${space(0.5)} ${space(2.25)};
  background: ${color.warningGround};
  box-shadow: inset ${line.edge} 0 ${color.warning};
  color: ${color.ink};
  font-size: ${fontSize.label};
  line-height: ${leading.note};
`;
