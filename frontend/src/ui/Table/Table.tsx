import styled from 'styled-components';
import { color, fontSize, leading, line, space } from '../theme/theme.ts';

/**
 * A working table: sticky head, ruled rows, the amount last and on the right behind a double line
 * (give that `th` and `td` `data-amount`). A selected row carries `aria-selected`. Wrap it in
 * `TableScroll` where it may be wider than its place.
 */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  background: ${color.groundSlip};
  color: ${color.ink};
  font-size: ${fontSize.small};
  line-height: ${leading.note};

  th, td {
    padding: ${space(1.25)} ${space(1.5)};
    border-bottom: ${line.hair} solid ${color.hairline};
    text-align: left;
    vertical-align: top;
  }
  thead th {
    position: sticky;
    top: 0;
    border-bottom: ${line.rule} solid ${color.ink};
    background: ${color.groundLedger};
    font-size: ${fontSize.label};
    font-weight: 600;
  }
  tbody tr[aria-selected='true'] { background: ${color.warningGround}; }
  [data-amount] {
    border-left: 3px double ${color.amountLine};
    font-weight: 600;
    text-align: right;
    white-space: nowrap;
  }
`;

/** Where a wide table scrolls on its own; the page never does. Reachable by keyboard. */
export const TableScroll = styled.div.attrs({ tabIndex: 0 })<{ $maxHeight?: string }>`
  max-height: ${({ $maxHeight = 'none' }) => $maxHeight};
  overflow: auto;
  border: ${line.rule} solid ${color.ink};
`;
