import { Fragment, memo, type ReactNode } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { CellNote, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { Muted, VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, family, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { OrderBadge } from '../../shared/order/OrderParts.tsx';
import type { AdminOrder } from '../api/orders.ts';
import { flagsOf } from './orderAttention.ts';
import { orderListContent as content } from './orderListContent.ts';

interface OrdersTableProps extends Pick<OrdersTableRowProps, 'onOpen' | 'onSelect'> {
  readonly caption: string;
  readonly orders: readonly AdminOrder[];
  /** Number of the order whose detail is shown below its row. */
  readonly selected?: number | undefined;
  /** Shown below the selected row. */
  readonly detail?: ReactNode;
}

const COLUMNS = 6;

/** Orders as a ledger: a table where there is room, ruled entries on a phone or tablet. */
export function OrdersTable(props: OrdersTableProps) {
  const { caption, orders, selected, detail, onOpen, onSelect } = props;
  return (
    <Table $ledgerOnTablet>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <TableHead
        names={[
          content.tableNumber,
          content.product,
          content.customer,
          content.status,
          content.tableProof,
        ]}
        amount={content.amount}
      />
      <tbody>
        {orders.map((order) => (
          <Fragment key={order.id}>
            <OrdersTableRow
              order={order}
              isSelected={order.id === selected}
              onOpen={onOpen}
              onSelect={onSelect}
            />
            {order.id === selected && (
              <DetailRow>
                <td colSpan={COLUMNS} id={`order-${order.id}`}>
                  {detail}
                </td>
              </DetailRow>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

const DetailRow = styled.tr`
  background: ${color.groundWaiting};
`;

/** The table hands its callbacks on to each row; they must be stable, since rows are memoised. */
interface OrdersTableRowProps {
  readonly order: AdminOrder;
  readonly isSelected: boolean;
  /** Opens the dialog of an order. */
  readonly onOpen: (id: number) => void;
  /** Shows or hides the detail below the row; without it, rows have none. */
  readonly onSelect?: ((id: number) => void) | undefined;
}

/** One order. Memoised: a refetch renders only rows that changed. */
const OrdersTableRow = memo(function OrdersTableRow(props: OrdersTableRowProps) {
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

/** Names and addresses are as long as buyers like. */
const Small = styled(CellNote)`
  overflow-wrap: anywhere;
`;

/** What staff should notice about an order, below its status in a list. */
function OrderFlags({ order }: { readonly order: AdminOrder }) {
  return flagsOf(order).map((words) => <Flag key={words}>{words}</Flag>);
}

const Flag = styled.small`
  display: block;
  width: fit-content;
  margin-top: ${space(0.5)};
  padding: ${space(0.25)} ${space(1)} ${space(0.25)} ${space(1.5)};
  background: ${color.warningGround};
  box-shadow: inset ${line.edge} 0 ${color.warning};
  color: ${color.ink};
  font-size: ${fontSize.label};
  font-weight: 600;
`;
