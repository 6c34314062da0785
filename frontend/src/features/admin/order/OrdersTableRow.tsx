import { memo } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { Muted } from '../../../ui/Text/Text.tsx';
import { color, family, fontSize, line, target } from '../../../ui/theme/theme.ts';
import { OrderBadge } from '../../shared/order/OrderParts.tsx';
import type { AdminOrder } from '../api/orderTypes.ts';
import { OrderFlags } from './OrderFlags.tsx';
import { orderListContent as content } from './orderListContent.ts';

/** The table hands its callbacks on to each row; they must be stable, since rows are memoised. */
export interface OrdersTableRowProps {
  readonly order: AdminOrder;
  readonly isSelected: boolean;
  /** Opens the dialog of an order. */
  readonly onOpen: (id: number) => void;
  /** Shows or hides the detail below the row; without it, rows have none. */
  readonly onSelect?: ((id: number) => void) | undefined;
}

/** One order. Memoised: a refetch renders only rows that changed. */
export const OrdersTableRow = memo(function OrdersTableRow(props: OrdersTableRowProps) {
  const { order, isSelected, onOpen, onSelect } = props;
  const { id } = order;
  return (
    <tr aria-selected={isSelected || undefined}>
      <th scope="row">
        {onSelect ? (
          <Press
            type="button"
            aria-label={content.order(id)}
            aria-expanded={isSelected}
            aria-controls={isSelected ? `order-${id}` : undefined}
            onClick={() => onSelect(id)}
          >
            {id}
          </Press>
        ) : (
          id
        )}
        <Small>{order.reference}</Small>
      </th>
      <td>
        {order.productTitle}
        <Small>{content.ordered(order.quantity, formatShortMoment(order.createdAt))}</Small>
      </td>
      <td>
        {order.customerName}
        <Small>{order.customerEmail}</Small>
      </td>
      <td data-half>
        <OrderBadge status={order.status} />
        <OrderFlags order={order} />
      </td>
      <td data-half>
        {order.paymentProofUrl === null ? (
          <Muted as="span">{content.noProof}</Muted>
        ) : (
          <Press
            type="button"
            aria-label={`${content.tableViewProof} of ${content.order(id)}`}
            onClick={() => onOpen(id)}
          >
            {content.tableViewProof}
          </Press>
        )}
      </td>
      <td data-amount>
        {formatNaira(order.totalPrice)}
        {isNotTheTotal(order) && (
          <Small>{content.received(formatNaira(order.amountReceived ?? 0))}</Small>
        )}
      </td>
    </tr>
  );
});

/** The amount received is shown only where it differs from the total. */
const isNotTheTotal = ({ shortfall, excess }: AdminOrder) => shortfall !== null || excess !== null;

const Press = styled.button`
  min-width: ${target.minimum};
  min-height: ${target.minimum};
  margin-block: -${line.rule}; /* the target is taller than its line */
  padding: 0;
  border: 0;
  background: none;
  font: 600 ${fontSize.small} ${family.text};
  text-align: left;
  text-decoration: underline;
  text-underline-offset: .22em;
  white-space: nowrap;
  cursor: pointer;
`;

const Small = styled.small`
  display: block;
  color: ${color.textMuted};
  font-size: ${fontSize.label};
  font-weight: 400;
  overflow-wrap: anywhere;
`;
