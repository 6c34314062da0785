import styled from 'styled-components';
import { InlineAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { color, fontSize, leading } from '../../ui/theme/theme.ts';
import { useFollowedOrders } from './useFollowedOrders.ts';

/** The other unpaid orders of this browser, in a line on the page of an order. */
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
  color: ${color.textMuted};
  font-size: ${fontSize.label};
  line-height: ${leading.note};
`;
