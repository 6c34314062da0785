import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { color, fontSize, space } from '../../../ui/theme/theme.ts';
import type { AdminOrder } from '../api/orders.ts';
import { OrderStanding } from '../order/OrderStanding.tsx';
import { isPlainPress } from '../order/OrdersTableRow.tsx';
import type { OrderNeighbours } from '../order/orderDialogSearch.ts';
import { Entry } from '../shell/ListDetail.tsx';
import type { OrdersSearch } from './ordersSearch.ts';

interface OrderEntriesProps {
  readonly orders: readonly AdminOrder[];
  /** Address of the list. */
  readonly search: OrdersSearch;
  /** Number of the open one. */
  readonly current: number;
  readonly onOpen: (id: number) => void;
}

/** The rows of the table while one of them is open beside it. */
export function OrderEntries({ orders, search, current, onOpen }: OrderEntriesProps) {
  const router = useRouter();
  const hrefOf = (order: number) =>
    router.buildLocation({ to: '/admin/orders', search: { ...search, order } }).href;
  return (
    <List aria-label="Orders">
      {orders.map((order) => (
        <li key={order.id}>
          <Entry
            as="a"
            // The router's own link would mark itself as the current page.
            href={hrefOf(order.id)}
            aria-current={order.id === current ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              onOpen(order.id);
            }}
          >
            <b>
              Order {order.id} <small>{order.reference}</small>
            </b>
            <b>{formatNaira(order.totalAmount)}</b>
            <Line>
              <bdi>{order.customerName}</bdi>
              <time dateTime={order.createdAt}>{formatShortMoment(order.createdAt)}</time>
            </Line>
            <Standing>
              <OrderStanding order={order} />
            </Standing>
          </Entry>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  --badge-pad: 0;
  background: ${color.groundSlip};
`;

const Line = styled.span`
  display: flex;
  gap: ${space(1)};
  align-items: baseline;
  justify-content: space-between;
  > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  > time { flex: none; font-size: ${fontSize.label}; }
`;

const Standing = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1)};
  align-items: baseline;
`;

/** What is before and after an order in a list; for one that has left the list, around the place that it had. */
export function useNeighbours(
  orders: readonly AdminOrder[],
  id: number | undefined,
): OrderNeighbours {
  const [place, setPlace] = useState(0);
  const at = orders.findIndex((order) => order.id === id);
  if (at >= 0 && at !== place) setPlace(at);
  const after = at < 0 ? place : at + 1;
  const later = [...orders.slice(after), ...orders.slice(0, after)];
  return {
    next: orders[after]?.id,
    previous: orders[(at < 0 ? place : at) - 1]?.id,
    nextWaiting: later.find((order) => order.id !== id && order.allowedActions.includes('confirm'))
      ?.id,
  };
}
