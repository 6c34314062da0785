import styled, { css } from 'styled-components';
import { VisuallyHidden } from '../Text/Text.tsx';
import { media } from '../theme/media.ts';
import { breakpointPx } from '../theme/scales.ts';
import { color, fontSize, leading, line, space } from '../theme/theme.ts';
import { visuallyHidden } from '../theme/typography.ts';

/** Room that the text of a table of many columns has in its `TableRoom`: large text has less of it. */
export const room = {
  /** Rows of a table; below, they are stacked. */
  lg: '@container table (min-width: 52rem)',
  belowLg: '@container table (max-width: 51.99rem)',
  belowMd: '@container table (max-width: 39.99rem)',
  fromMdToLg: '@container table (min-width: 40rem) and (max-width: 51.99rem)',
  /** All columns, and one line a row. */
  wide: '@container table (min-width: 66rem)',
  fromLgToWide: '@container table (min-width: 52rem) and (max-width: 65.99rem)',
  notFromLgToWide: '@container table (max-width: 51.99rem) or (min-width: 66rem)',
} as const;

/**
 * Below 768px, or where many columns have no room, each row is a ruled entry: the row's head and the amount first,
 * then one cell per line; two cells with `data-half` share one where they fit.
 */
const ledgerRows = (where: string) => css`
  /* Mobile-first styles cannot undo what makes a table. */
  ${where} {
    &, tbody { display: block; }
    thead { ${visuallyHidden} }
    tbody tr {
      display: flex;
      flex-wrap: wrap;
      gap: ${space(0.25)} ${space(1.5)};
      padding: ${space(1.25)} ${space(1.5)};
      border-bottom: ${line.hair} solid ${color.ink};
    }
    tbody th, tbody td { flex: 1 0 100%; order: 1; min-width: 0; padding: 0; border: 0; }
    /* In large text the amount has a line of its own. */
    tbody th { flex: 1 1 0; order: 0; min-width: min(100%, 8em); }
    tbody td[data-amount] { flex: none; order: 0; border: 0; font-size: ${fontSize.body}; }
    /* Ends the line of the head. */
    tbody tr::before { content: ''; flex: 0 0 100%; order: 1; margin-top: -${space(0.25)}; }
    tbody td[data-half] { flex: 0 1 auto; align-self: center; }
    tbody td[data-number] { text-align: left; white-space: normal; }
    tbody td[data-half] + td[data-half] { margin-left: auto; }
  }
`;

/**
 * A data table with a sticky head. The amount is the last column, right-aligned behind a double
 * line: mark its `th` and `td` with `data-amount`, those of other figures with `data-number`. Mark a selected row with
 * `aria-selected`. Wrap a wide table in `TableScroll`, or set `$ledgerOnPhone` for stacked rows on a phone,
 * `$ledgerInTableRoom` where a `TableRoom` around it has no room for many columns.
 */
export const Table = styled.table<{
  $ledgerOnPhone?: boolean;
  $ledgerInTableRoom?: boolean;
}>`
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
  [data-number] { text-align: right; white-space: nowrap; }
  tbody tr[aria-selected='true'] { background: ${color.warningGround}; }
  [data-amount] {
    border-left: ${line.focus} double ${color.amountLine};
    font-weight: 600;
    text-align: right;
    white-space: nowrap;
  }
  ${({ $ledgerOnPhone }) => $ledgerOnPhone && ledgerRows(`@media (max-width: ${breakpointPx.md - 0.02}px)`)}
  ${({ $ledgerInTableRoom }) => $ledgerInTableRoom && ledgerRows(room.belowLg)}
`;

/** Its width decides how a table of many columns is shown. */
export const TableRoom = styled.div`
  container: table / inline-size;
`;

/**
 * Scroll container of a wide table, reachable by keyboard; the page itself never scrolls sideways. Containing block for the
 * labels that only screen readers read, which would otherwise make the page as long as the whole table.
 */
export const TableScroll = styled(TableRoom).attrs({ tabIndex: 0 })`
  position: relative;
  overflow: auto;
  border: ${line.rule} solid ${color.ink};
`;

interface TableHeadProps {
  /** Names of the columns. */
  readonly names: readonly string[];
  /** The columns of figures, whose cells are marked with `data-number`. */
  readonly numbers?: readonly string[];
  /** Name of the column of amounts, the last one. */
  readonly amount?: string;
  /** Name of the column of buttons, the last one, for screen readers. */
  readonly action?: string;
}

/** The head of a `Table`. */
export function TableHead({ names, numbers = [], amount, action }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" data-number={numbers.includes(name) || undefined}>
            {name}
          </th>
        ))}
        {amount !== undefined && (
          <th scope="col" data-amount>
            {amount}
          </th>
        )}
        {action !== undefined && (
          <th scope="col">
            <VisuallyHidden>{action}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Smaller words below those of a cell. */
export const CellNote = styled.small`
  display: block;
  color: ${color.textMuted};
  font-size: ${fontSize.label};
  font-weight: 400;
`;

/**
 * Names a figure where rows are stacked, `$inTableRoom` as those of its table. In a wide table the column's head does, and only screen
 * readers get this.
 */
export const CellUnit = styled.span<{ $inTableRoom?: boolean }>`
  ${({ $inTableRoom }) => ($inTableRoom ? room.lg : media.md)} { ${visuallyHidden} }
`;
