import { Fragment, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { room, Table, TableHead, TableRoom } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, space } from '../../../ui/theme/theme.ts';
import type { AdminOrder } from '../api/orders.ts';
import { OrdersTableRow, type OrdersTableRowProps } from './OrdersTableRow.tsx';

interface OrdersTableProps extends Pick<OrdersTableRowProps, 'onOpen' | 'onSelect'> {
  readonly caption: string;
  readonly orders: readonly AdminOrder[];
  /** Two short lines a row where there is room, and no e-mail, which the detail has. */
  readonly isDense?: boolean;
  /** A press on a row opens it beside the list, not below its row. */
  readonly opensBeside?: boolean;
  /** Number of the order whose detail is shown below its row. */
  readonly selected?: number | undefined;
  /** Shown below the selected row. */
  readonly detail?: ReactNode;
}

const columns = ['number', 'product', 'customer', 'times', 'status', 'proof', 'amount'] as const;

/** Orders as a ledger: a table where there is room, ruled entries on a phone or tablet. */
export function OrdersTable(props: OrdersTableProps) {
  const { caption, orders, isDense = false, opensBeside = false, selected, detail } = props;
  const { onOpen, onSelect } = props;
  return (
    <TableRoom>
      <Ledger $ledgerInTableRoom $isDense={isDense}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <colgroup>
          {columns.map((column) => (
            <col key={column} data-column={column} />
          ))}
        </colgroup>
        <TableHead
          names={['No.', 'Product', 'Customer', 'Placed, due', 'Status', 'Proof']}
          amount="Amount"
        />
        <tbody>
          {orders.map((order) => (
            <Fragment key={order.id}>
              <OrdersTableRow
                order={order}
                isDense={isDense}
                opensBeside={opensBeside}
                isSelected={order.id === selected}
                onOpen={onOpen}
                onSelect={onSelect}
              />
              {order.id === selected && (
                <DetailRow>
                  <td colSpan={columns.length} id={`order-${order.id}`}>
                    {detail}
                  </td>
                </DetailRow>
              )}
            </Fragment>
          ))}
        </tbody>
      </Ledger>
    </TableRoom>
  );
}

/** The times have a column in a wide table; in a narrower one they are below the product. */
const placeOfTimes = css`
  ${room.fromLgToWide} {
    [data-column='times'], :is(th, td):nth-child(4):not([colspan]) { display: none; }
  }
`;

/**
 * On a tablet two lines, so that its width is used: number, product with customer, status with times, amount with proof. Large text
 * has no room for them.
 */
const linesOnTablet = css`
  ${room.fromMdToLg} {
    > tbody > tr {
      display: grid;
      grid-template-columns: minmax(min-content, 3fr) minmax(0, 8fr) minmax(min-content, 7fr) minmax(max-content, 4fr);
      &::before { display: none; }
      > th { grid-area: 1 / 1 / span 2; }
      > :nth-child(2) { grid-area: 1 / 2; }
      > :nth-child(3) { grid-area: 2 / 2; }
      > :nth-child(4) { grid-area: 2 / 3; }
      > :nth-child(5) { grid-area: 1 / 3; align-self: start; }
      > :nth-child(6) { grid-area: 2 / 4; place-self: start end; }
      > :nth-child(7) { grid-area: 1 / 4; }
      > [colspan] { grid-area: auto / 1 / auto / -1; }
    }
  }
`;

/** Widths that grow with large text. */
const widths = {
  number: '6.5rem',
  times: '10.5rem',
  status: '12.75rem',
  /** A flag with a sum stays in one line. */
  wideStatus: '13.75rem',
  proof: '6.5rem',
  amount: '9rem',
} as const;

/** The product, which is read first, has what room is left. */
const Ledger = styled(Table)<{ $isDense: boolean }>`
  ${room.lg} {
    table-layout: fixed;
    [data-column='number'] { width: ${widths.number}; }
    [data-column='customer'] { width: 16%; }
    [data-column='times'] { width: ${widths.times}; }
    [data-column='status'] { width: ${widths.status}; }
    [data-column='proof'] { width: ${widths.proof}; }
    [data-column='amount'] { width: ${widths.amount}; }
  }
  ${media.xl} { [data-column='status'] { width: ${widths.wideStatus}; } }
  ${placeOfTimes}
  > tbody > tr > th > div { display: flex; flex-wrap: wrap; gap: 0 ${space(1)}; align-items: baseline; }
  ${room.belowLg} {
    /* In large text a state is wider than a phone. */
    > tbody > tr > :nth-child(5) > * { white-space: normal; }
  }
  ${linesOnTablet}
  ${({ $isDense }) => $isDense && denseRows}
`;

const denseRows = css`
  ${room.wide} {
    --badge-pad: ${space(0.25)};
    /* Number and reference in one line. */
    [data-column='number'] { width: max(${space(17)}, 8.75em); }
    [data-column='customer'] { width: 15%; }
    /* The target is taller than its line. */
    > tbody > tr > th a { margin-block: -${space(0.625)}; }
    > tbody > tr > td:is(:nth-child(4), :nth-child(6)) { font-size: ${fontSize.label}; white-space: nowrap; }
    > thead th { padding-block: ${space(0.75)}; }
    > tbody > tr > :is(th, td):not([colspan]) {
      padding-block: ${space(0.25)};
      line-height: ${leading.row};
      vertical-align: middle;
    }
  }
`;

const DetailRow = styled.tr`
  background: ${color.groundWaiting};
`;
