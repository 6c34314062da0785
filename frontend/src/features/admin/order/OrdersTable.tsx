import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { Table } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color } from '../../../ui/theme/theme.ts';
import type { AdminOrder } from '../api/orderTypes.ts';
import { OrdersTableRow, type OrdersTableRowProps } from './OrdersTableRow.tsx';
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
      <thead>
        <tr>
          <th scope="col">{content.tableNumber}</th>
          <th scope="col">{content.product}</th>
          <th scope="col">{content.customer}</th>
          <th scope="col">{content.status}</th>
          <th scope="col">{content.tableProof}</th>
          <th scope="col" data-amount>
            {content.amount}
          </th>
        </tr>
      </thead>
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
