import { columnInOtherUnit, forbiddenColumn } from '@spade/contracts/money/column-names';
import type { ColumnMapping, HeaderLine, ReadingFailure } from '@spade/contracts/money/statement';
import { UnreadableStatementError } from '../reading.ts';
import { beginsWithDate } from '../values/dates.ts';
import {
  type Columns,
  cellText,
  columnsOfBank,
  columnsOfMapping,
  isBlank,
  NumberCell,
  type Table,
  type TableRow,
} from './columns.ts';
import { isHeader } from './header-words.ts';

/** Rows above the header: name, address and period of the account. */
const MAX_ROWS_ABOVE = 60;

/** Rows that staff see to map an unknown file. */
const SHOWN_ROWS = 5;

/** Cells of a header that staff are shown, and characters of each. */
const MAX_SHOWN_CELLS = 50;
const MAX_SHOWN_CHARACTERS = 200;

/** One table of a file: what stands above its header, the header, and what is below it. Rows that are blank are left out. */
export interface Section {
  head: TableRow[];
  header: TableRow;
  columns: Columns;
  body: TableRow[];
}

/** A table and its sections; `loose`: its rows, where it has none. */
export interface SplitTable {
  table: Table;
  sections: Section[];
  loose: TableRow[];
}

const mayBeHeader = ({ cells }: TableRow) =>
  cells.length >= 3 &&
  cells.every((cell) => typeof cell === 'string' && !/\d{3}/.test(cell)) &&
  cells.filter((cell) => cellText(cell) !== '').length >= 3;

/** Splits tables at their headers: that of a bank's layout, or the one that staff mapped, wherever it is repeated. */
function split(
  tables: readonly Table[],
  columnsOf: (row: TableRow) => Columns | null,
): SplitTable[] {
  return tables.map((table) => {
    const sections: Section[] = [];
    let rows: TableRow[] = [];
    for (const [index, row] of table.rows.filter((each) => !isBlank(each)).entries()) {
      const isNear = sections.length > 0 || index < MAX_ROWS_ABOVE;
      const columns = isNear ? columnsOf(row) : null;
      if (columns) {
        // What stands between the last movement and the next header is the head of the next account.
        const from = sections.length > 0 ? rows.findLastIndex(hasDateAndAmount) + 1 : 0;
        const head = rows.splice(from);
        rows = [];
        sections.push({ head, header: row, columns, body: rows });
      } else rows.push(row);
    }
    return { table, sections, loose: sections.length === 0 ? rows : [] };
  });
}

/** The tables of a file under the headers of banks' layouts. */
export function splitByBank(tables: readonly Table[]): SplitTable[] {
  return split(tables, (row) => (mayBeHeader(row) ? columnsOfBank(row.cells.map(cellText)) : null));
}

const trimmed = (row: TableRow) => {
  const cells = row.cells.map(cellText);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
};

/**
 * The tables of a file that staff mapped by hand: its header is on the line that they chose, and wherever it is
 * repeated. Throws UnreadableStatementError where there is none, where it is a row of the statement (the next file would
 * not have it), or where a column is not what its name says.
 */
export function splitByMapping(tables: readonly Table[], mapping: ColumnMapping): SplitTable[] {
  const header = tables.flatMap(({ rows }) => rows).find(({ line }) => line === mapping.headerLine);
  const columns = header && !isBlank(header) ? mappedColumns(header, mapping) : null;
  if (!header || !columns)
    throw new UnreadableStatementError(
      `The columns were mapped to a header in line ${mapping.headerLine}, which this file does not have.`,
    );
  const names = trimmed(header).join('|');
  return split(tables, (row) =>
    row === header || trimmed(row).join('|') === names ? { ...columns } : null,
  );
}

/** The columns of a mapping in this header; null where it has fewer. */
export function mappedColumns(header: TableRow, mapping: ColumnMapping): Columns | null {
  if (hasDateAndAmount(header))
    throw new UnreadableStatementError(
      `Line ${header.line} has a date and an amount, so it is not the header. Choose the line with the names of the columns.`,
    );
  const names = trimmed(header);
  const forbidden = forbiddenColumn(mapping, names);
  if (forbidden !== undefined)
    throw new UnreadableStatementError(
      `The column "${forbidden.slice(0, 60)}" is not what it was mapped to: money that went out, or stays, is no payment. Choose other columns; where the name may be of both, also that of the balance.`,
    );
  const inOtherUnit = columnInOtherUnit(mapping, names);
  if (inOtherUnit !== undefined)
    throw new UnreadableStatementError(
      `The column "${inOtherUnit.slice(0, 60)}" is not in naira. Export the file with amounts in naira, as 5,000.00.`,
    );
  const columns = columnsOfMapping(mapping, names);
  return Math.max(...numbersOf(columns)) < names.length ? columns : null;
}

/** Refuses a table of which a column that counts is hidden: who opens the file does not see what is read. */
export function requireVisible({ header, columns }: Section, { hiddenColumns }: Table): void {
  const hidden = numbersOf(columns).find((column) => hiddenColumns?.has(column));
  if (hidden === undefined) return;
  const name = cellText(header.cells[hidden]).slice(0, 60);
  throw new UnreadableStatementError(
    `The column "${name}" is hidden in the workbook. Show all columns, save the file and upload it again, so that everyone sees what is read.`,
  );
}

/** The columns of which what they hold counts. */
function numbersOf(columns: Columns): number[] {
  const { valueDate, booked, narration, credit, debit, amount, direction } = columns;
  const { sender, bankId, balance, status, kind, currency, account } = columns;
  const movement = [valueDate, booked, ...narration, credit, debit, amount, direction, balance];
  const all = [...movement, sender, bankId, status, kind, currency, account];
  return all.filter((column) => column !== null);
}

/**
 * The likeliest header of a file that no bank writes: the row that names a date and money, else the row above the first
 * that has both.
 */
export function guessHeader(tables: readonly Table[]): FoundHeader | null {
  for (const table of tables) {
    const rows = table.rows.filter((row) => !isBlank(row));
    const named = rows
      .slice(0, MAX_ROWS_ABOVE)
      .findIndex((row) => !hasDateAndAmount(row) && isHeader(row.cells.map(cellText)));
    const first = named >= 0 ? named + 1 : rows.findIndex((row) => hasDateAndAmount(row));
    const widest = Math.max(0, ...rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => cells.length));
    const index = first > 0 ? first - 1 : rows.findIndex(({ cells }) => cells.length === widest);
    const header = rows[index];
    if (header && widest >= 3) return { header, rows: rows.slice(index + 1) };
  }
  return null;
}

/** A header and the rows below it, of a table that is not understood. */
export interface FoundHeader {
  header: TableRow;
  rows: TableRow[];
}

/** The cells of a header as staff see them, and as it is remembered by. */
export function headerCells(row: TableRow): string[] {
  return row.cells
    .slice(0, MAX_SHOWN_CELLS)
    .map((cell) => cellText(cell).slice(0, MAX_SHOWN_CHARACTERS));
}

/** What staff need to map the file by hand. `words`: why the columns that they chose do not fit. */
export function unknownFormat({ header, rows }: FoundHeader, words?: string): ReadingFailure {
  return {
    reason: 'unknown_format',
    headerLine: header.line,
    header: headerCells(header),
    firstRows: rows.slice(0, SHOWN_ROWS).map(headerCells),
    ...(words !== undefined && { words }),
  };
}

/** Every line that may be a header which staff once chose. */
export function possibleHeaders(tables: readonly Table[]): HeaderLine[] {
  return tables
    .flatMap(({ rows }) => rows.slice(0, MAX_ROWS_ABOVE))
    .filter(
      (row) => !hasDateAndAmount(row) && row.cells.filter((cell) => cellText(cell)).length >= 3,
    )
    .map((row) => ({ line: row.line, cells: headerCells(row) }));
}

/** Whether a row is of the statement and no header. */
export function hasDateAndAmount({ cells }: TableRow): boolean {
  const isDate = cells.some((cell) => cell instanceof Date || beginsWithDate(cellText(cell)));
  const isAmount = cells.some(
    (cell) =>
      cell instanceof NumberCell || /^[-+(₦]*\d[\d.,]*(?:[.,]\d{1,2})?\)?$/.test(cellText(cell)),
  );
  return isDate && isAmount;
}
