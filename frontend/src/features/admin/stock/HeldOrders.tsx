import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { groupedPhone } from '../../../lib/company.ts';
import { amountOf, count, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatShortMoment, formatSpan, HOUR_MS, MINUTE_MS } from '../../../lib/formatTime.ts';
import {
  CellNote,
  CellUnit,
  room,
  Table,
  TableHead,
  TableScroll,
} from '../../../ui/Table/Table.tsx';
import { Muted, VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import { OrderBadge } from '../../shared/order/OrderParts.tsx';
import { orderStates, orderStatuses } from '../../shared/order/orderStates.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type AdminOrder, type OrderListQuery, ordersQueryOptions } from '../api/orders.ts';
import { TitleRow } from '../shell/PageParts.tsx';

/** Orders that are not confirmed hold their pieces. */
const holding: OrderListQuery = {
  status: orderStatuses.filter((status) => {
    const { buyerSees } = orderStates[status];
    return buyerSees === 'payment' || buyerSees === 'check';
  }),
  sort: 'held_until',
  limit: 200,
};

export const holdingOrders = ordersQueryOptions(holding);

/** Whose orders hold stock, for how long yet, and for how much money. */
export function HeldOrders() {
  const read = useQuery(holdingOrders);
  return (
    <section>
      <TitleRow
        title="Orders that hold stock"
        note={read.data && <Total orders={read.data.data} total={read.data.meta.total} />}
      />
      <QueryView read={read} loading="Loading orders..." failed="Failed to fetch orders" as="h3">
        {({ data }) =>
          data.length === 0 ? (
            <p>
              No order holds stock. One does until its time to pay ends, and after a proof until
              staff have checked it.
            </p>
          ) : (
            <>
              <Sooner>
                Pieces go back on sale by themselves once the time to pay is over. To free them
                sooner, cancel the order: its buyer reads your reason.
              </Sooner>
              <HeldRows orders={data} now={read.dataUpdatedAt} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

/** When the pieces are free, or the proof is to be checked. */
const endOf = ({ reviewBy, paymentDeadline }: AdminOrder) => reviewBy ?? paymentDeadline;

function Total({
  orders,
  total,
}: {
  readonly orders: readonly AdminOrder[];
  readonly total: number;
}) {
  const kobo = orders.reduce((sum, { totalAmount }) => sum + koboOf(totalAmount), 0);
  const first = total > orders.length ? `The first ${orders.length} of ` : '';
  return `${first}${count(total, 'order')}, ${formatNaira(amountOf(kobo))}`;
}

interface RowsProps {
  readonly orders: readonly AdminOrder[];
  /** Epoch milliseconds of the answer. */
  readonly now: number;
}

function HeldRows({ orders, now }: RowsProps) {
  return (
    <TableScroll role="region" aria-label="Orders that hold stock">
      <Rows $ledgerInTableRoom>
        <VisuallyHidden as="caption">Orders that hold stock</VisuallyHidden>
        <TableHead
          names={['Order', 'Product', 'Customer', 'Held until', 'What to do']}
          amount="Amount"
        />
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <InlineLink to="/admin/orders" search={{ order: order.id }}>
                  {order.reference}
                </InlineLink>
                <CellNote>Order {order.id}</CellNote>
              </th>
              <td>
                {order.productTitle}
                <CellNote>{count(order.quantity, 'piece').replace(' ', '\u00a0')}</CellNote>
              </td>
              <td>
                <bdi>{order.customerName}</bdi>
                <CellNote>
                  <InlineAnchor href={`tel:${order.customerPhone}`}>
                    {groupedPhone(order.customerPhone)}
                  </InlineAnchor>
                </CellNote>
              </td>
              <td>
                <Until order={order} now={now} />
              </td>
              <td>
                <ToDo>
                  <OrderBadge order={order} />
                  <Step order={order} />
                </ToDo>
              </td>
              <td data-amount>{formatNaira(order.totalAmount)}</td>
            </tr>
          ))}
        </tbody>
      </Rows>
    </TableScroll>
  );
}

/** After a proof the time is that of staff. */
function Until({ order, now }: { readonly order: AdminOrder; readonly now: number }) {
  const isChecked = order.reviewBy !== null;
  const until = endOf(order);
  const left = Date.parse(until) - now;
  const span = formatSpan(Math.abs(left));
  const toDo = isChecked ? 'to check the\u00a0proof' : 'to\u00a0pay';
  return (
    <>
      <CellUnit $inTableRoom>Held until </CellUnit>
      <time dateTime={until}>{formatShortMoment(until)}</time>
      <Left $left={left}>{left < 0 ? `${span} overdue` : `${span} left ${toDo}`}</Left>
    </>
  );
}

const DANGER_MS = 30 * MINUTE_MS;

/** Less than an hour stands out, less than half of it or none as a danger. */
const Left = styled(CellNote)<{ $left: number }>`
  ${({ $left }) =>
    $left < HOUR_MS && `color: ${$left < DANGER_MS ? color.error : color.ink}; font-weight: 600;`}
`;

const Sooner = styled(Muted)`
  margin-bottom: ${space(1.25)};
`;

/** On a phone the notes stand beside what they are about: six lines less an order. */
const Rows = styled(Table)`
  tbody th > a { white-space: nowrap; }
  ${room.belowLg} {
    tbody small { display: inline; }
    /* A space that is gone where the note begins a line. */
    tbody small::before { content: ' '; word-spacing: .4em; }
  }
`;

/** State and step: one below the other in the table, at both ends of a line on a phone. */
const ToDo = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(1)};
  align-items: center;
  justify-content: space-between;
  ${room.lg} { display: grid; justify-items: start; }
`;

function Step({ order: { id, allowedActions } }: { readonly order: AdminOrder }) {
  const isToCheck = allowedActions.includes('confirm');
  const words = isToCheck
    ? 'Check the proof'
    : allowedActions.includes('cancel')
      ? 'Open to cancel'
      : 'Open the order';
  return (
    <InlineLink
      to="/admin/orders"
      search={isToCheck ? { order: id, step: 'confirm' } : { order: id }}
      aria-label={`${words}, order ${id}`}
    >
      {words}
    </InlineLink>
  );
}
