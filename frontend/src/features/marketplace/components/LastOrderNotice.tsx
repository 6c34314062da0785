import { useState } from 'react';
import styled from 'styled-components';
import { formatDate, formatTime } from '../../../lib/formatTime.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { forgetOrder, readLastOrder, readUnpaidOrders } from '../../../lib/keptOrders.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, line, space, target } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';

/**
 * Links back to the last order placed in this browser. Below the list, where its coming moves nothing. Renders nothing without one, or while it is
 * unpaid: then the bar at the lower edge of the page does.
 */
export function LastOrderNotice() {
  const isHydrated = useIsHydrated();
  const [isHidden, setIsHidden] = useState(false);
  const order = isHydrated && !isHidden ? readLastOrder() : undefined;
  if (!order || readUnpaidOrders().includes(order.orderId)) return null;
  const { label, action, dismiss } = marketplaceContent.lastOrder;
  return (
    <Slip aria-label={label}>
      <p>
        <b>Order {order.reference}</b> {order.productTitle}, placed {formatDate(order.placedAt)},{' '}
        {formatTime(order.placedAt)} WAT.
      </p>
      <TextAnchor href={`/orders/${order.orderId}`}>{action}</TextAnchor>
      <Hide
        type="button"
        aria-label={dismiss}
        onClick={() => {
          forgetOrder(order.orderId);
          setIsHidden(true);
        }}
      >
        <Icon name="close" />
      </Hide>
    </Slip>
  );
}

const Slip = styled.aside`
  ${ground.slip}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(2)};
  align-items: center;
  margin-top: ${space(3)};
  padding-left: ${space(2.5)};
  border: ${line.rule} solid ${color.rule};
  box-shadow: inset ${line.edge} 0 ${color.action};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  p { grid-column: 1 / -1; padding: ${space(1)} ${space(2)} 0 0; }
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    p { grid-column: auto; padding-bottom: ${space(1)}; }
  }
  b { display: block; }
`;

const Hide = styled.button`
  display: grid;
  place-items: center;
  width: ${target.buyer};
  height: ${target.buyer};
  border: 0;
  background: none;
  cursor: pointer;
  &:focus-visible { outline-offset: -${space(0.75)}; }
`;
