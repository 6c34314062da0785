import type { ColumnMapping } from '@spade/contracts/money/statement';
import type { BankFormat, BankLayout } from '../banks/bank-format.ts';
import { bankFormats } from '../banks/formats.ts';
import type { DecimalSign } from '../values/amounts.ts';
import type { DateOrder } from '../values/dates.ts';

/** A number cell of a workbook, as the file writes it: no floating point number in between. */
export class NumberCell {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A cell as the file has it; a Date is the wall clock of the sheet, in UTC. */
export type Cell = string | NumberCell | Date;

/** One row of a table. */
export interface TableRow {
  /** Line of the file, or row of the sheet; 1 is the first. */
  line: number;
  cells: Cell[];
}

/** A table of a file, before anything of it is understood. */
export interface Table {
  rows: TableRow[];
  /** Of a workbook. */
  sheet: string | null;
  /** Of a text file. */
  encoding: string | null;
}

/** The cell as staff see it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (cell instanceof NumberCell) return cell.text;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace(/T00:00:00.000Z$/, '');
  return cell.replace(/\s+/g, ' ').trim();
}

/** A row without text; banks put them between the parts of a statement. */
export function isBlank(row: TableRow): boolean {
  return row.cells.every((cell) => cellText(cell) === '');
}

/** Where the rows of one table have what; numbers of columns, 0 is the first. */
export interface Columns {
  valueDate: number;
  time: number | null;
  narration: readonly number[];
  credit: number | null;
  debit: number | null;
  /** Credits and debits in one column: by sign, or by `direction`. */
  amount: number | null;
  direction: number | null;
  balance: number | null;
  sender: number | null;
  bankId: number | null;
  /** How many cells the header has, blanks at its end left out. */
  width: number;
  /** What decides where the rows leave it open; `isFixed`: staff chose, and the rows must not contradict. */
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign;
  isFixed: boolean;
  bank: BankFormat | null;
}

/** A cell of a header, compared without case, blanks and signs: `Debit(₦)` is `debit`. */
export function foldHeader(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The columns of the first bank's layout that this header has exactly; null for any other header. */
export function columnsOfBank(header: readonly string[]): Columns | null {
  for (const bank of bankFormats)
    for (const layout of bank.layouts) {
      const columns = columnsOfLayout(header, bank, layout);
      if (columns) return columns;
    }
  return null;
}

function columnsOfLayout(
  header: readonly string[],
  bank: BankFormat,
  layout: BankLayout,
): Columns | null {
  const names = header.map(foldHeader);
  const expected = layout.columns.split(' | ').map(foldHeader);
  const named = names.filter((name) => name !== '');
  if (named.length !== expected.length || !expected.every((name) => named.includes(name)))
    return null;
  const at = (column: string) => names.indexOf(foldHeader(column));
  const maybeAt = (column: string | undefined) => (column === undefined ? null : at(column));
  return {
    valueDate: at(layout.valueDate),
    time: maybeAt(layout.time),
    narration: layout.narration.map(at),
    credit: at(layout.credit),
    debit: at(layout.debit),
    amount: null,
    direction: null,
    balance: maybeAt(layout.balance),
    sender: maybeAt(layout.sender),
    bankId: maybeAt(layout.bankId),
    width: names.findLastIndex((name) => name !== '') + 1,
    dateOrder: bank.dateOrder,
    decimalSign: bank.decimalSign,
    isFixed: false,
    bank,
  };
}

/** The columns that staff chose for a file. */
export function columnsOfMapping(mapping: ColumnMapping, width: number): Columns {
  const { date, narration, credit, debit, amount, direction, sender, bankId, balance } = mapping;
  const { dateOrder, decimalSign } = mapping;
  return {
    ...{ valueDate: date, time: date, narration: [narration], credit, debit, amount, direction },
    ...{ sender, bankId, balance, width, dateOrder, decimalSign, isFixed: true, bank: null },
  };
}
