import { createLink } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import styled, { css } from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { CellNote, room } from '../../../ui/Table/Table.tsx';
import { EmailText, Muted, VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { AdminOrder } from '../api/orders.ts';
import { OrderStanding } from './OrderStanding.tsx';

/** Id of the link that opens an order from its row. */
export const rowId = (order: number) => `order-row-${order}`;

/** The table hands its callbacks on to each row; they must be stable, since rows are memoised. */
export interface OrdersTableRowProps {
  readonly order: AdminOrder;
  readonly isDense: boolean;
  readonly opensBeside: boolean;
  readonly isSelected: boolean;
  /** Opens the dialog of an order. */
  readonly onOpen: (id: number) => void;
  /** Shows or hides the detail, below the row or beside the list; without it, rows have none. */
  readonly onSelect?: ((id: number) => void) | undefined;
}

/** One order. Memoised: a refetch renders only rows that changed. */
export const OrdersTableRow = memo(function OrdersTableRow(props: OrdersTableRowProps) {
  const { order, isDense, opensBeside, isSelected, onOpen, onSelect } = props;
  const { id } = order;
  const due = dueOf(order);
  const Parts = isDense ? DenseParts : 'div';
  return (
    <Row aria-selected={isSelected || undefined}>
      <th scope="row">
        <div>
          <OrderLink
            to="/admin/orders"
            search={{ order: id }}
            preload={false}
            id={rowId(id)}
            aria-label={`Order ${id}`}
            aria-expanded={onSelect && !opensBeside ? isSelected : undefined}
            aria-controls={isSelected ? `order-${id}` : undefined}
            onClick={(event) => {
              if (!onSelect || !isPlainPress(event)) return;
              event.preventDefault();
              onSelect(id);
            }}
          >
            {id}
          </OrderLink>
          <Reference>{order.reference}</Reference>
        </div>
      </th>
      <td>
        <Parts title={isDense ? order.productTitle : undefined}>
          <span>
            {order.quantity > 1 && <b>{`${order.quantity}\u00a0× `}</b>}
            {order.productTitle}
          </span>
        </Parts>
        <Times>
          {formatShortMoment(order.createdAt)}
          {order.placedBy !== null && ` by ${order.placedBy}`}
          {due && `, ${due.words.toLowerCase()} ${formatShortMoment(due.at)}`}
        </Times>
      </td>
      <td>
        <Parts title={isDense ? order.customerName : undefined}>
          <Name>{order.customerName}</Name>
          {!isDense && (
            <Small>
              <EmailText address={order.customerEmail} />
            </Small>
          )}
        </Parts>
      </td>
      <td>
        <Ends>
          <div>
            <VisuallyHidden>Placed </VisuallyHidden>
            <Time dateTime={order.createdAt}>{formatShortMoment(order.createdAt)}</Time>
            {order.placedBy !== null && <Small>{`by ${order.placedBy}`}</Small>}
          </div>
          {due && (
            <Due>
              {`${due.words} `}
              <Time dateTime={due.at}>{formatShortMoment(due.at)}</Time>
            </Due>
          )}
        </Ends>
      </td>
      <td data-half>
        <OrderStanding order={order} />
      </td>
      <td data-half>
        {order.paymentProofUrl === null ? (
          <Muted as="span">
            <ProofWord>Proof: </ProofWord>
            {noProofWords[orderStates[order.status].buyerSees]}
          </Muted>
        ) : (
          <Press type="button" aria-label={`View proof of Order ${id}`} onClick={() => onOpen(id)}>
            View proof
          </Press>
        )}
      </td>
      <td data-amount>
        {formatNaira(order.totalAmount)}
        {!isDense && isNotTheTotal(order) && (
          <Small>{`${formatNaira(order.amountReceived ?? 0)} received`}</Small>
        )}
      </td>
    </Row>
  );
});

/** In place of a proof: none is to come where the bank's statement was enough, or the order has ended. */
const noProofWords = {
  payment: 'None yet',
  check: 'None yet',
  receipt: 'Not needed',
  end: 'None',
} as const;

/** A press that opens no other tab or window: those keep the link. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The time that counts of an order that goes on: staff check a proof until then, or its buyer pays. */
function dueOf({ reviewBy, status, paymentDeadline }: AdminOrder) {
  if (reviewBy !== null) return { words: 'Check by', at: reviewBy };
  const isToPay = orderStates[status].buyerSees === 'payment';
  return isToPay ? { words: 'Pay by', at: paymentDeadline } : undefined;
}

/** The amount received is shown only where it differs from the total; in one line, its flag says by how much. */
const isNotTheTotal = ({ shortfall, excess }: AdminOrder) => shortfall !== null || excess !== null;

const press = css`
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

/** The whole row is the link of its order; only the proof is pressed apart. */
const Row = styled.tr`
  position: relative;
  ${media.hover} { &:hover { background: ${color.groundLedger}; } }
`;

const Press = styled.button`
  ${press}
  position: relative;
  z-index: 1;
`;

const OrderAnchor = styled.a`
  ${press}
  display: inline-grid;
  align-items: center;
  &::after { content: ''; position: absolute; inset: 0; }
`;

const OrderLink = createLink(OrderAnchor);

/** In a narrow table the times have no columns of their own. */
const Times = styled(CellNote)`
  display: none;
  ${room.fromLgToWide} { display: block; }
`;

const Time = styled.time`
  white-space: nowrap;
`;

/** At both ends of a line where rows are stacked, below each other in the table. */
const Ends = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1)};
  align-items: baseline;
  justify-content: space-between;
  ${room.lg} { display: block; }
`;

const Due = styled.div`
  color: ${color.textMuted};
  time { color: ${color.ink}; }
  ${room.lg} { font-size: ${fontSize.label}; white-space: nowrap; }
`;

/** Hidden in a table, whose column head says the same. */
const ProofWord = styled.span`
  ${room.lg} { ${visuallyHidden} }
`;

/** Read in its own direction, whatever its letters. */
const Name = styled.bdi`
  overflow-wrap: anywhere;
`;

const Reference = styled(CellNote)`
  white-space: nowrap;
`;

/** No name is longer than two lines of a dense row. */
const DenseParts = styled(Ends)`
  > :is(span, bdi) { display: inline; }
  > small { flex: none; }
  ${room.notFromLgToWide} {
    > :is(span, bdi) {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
`;

/** Names and addresses are as long as buyers like, and below an amount, which is one line, two may be needed. */
const Small = styled(CellNote)`
  overflow-wrap: anywhere;
  white-space: normal;
`;
