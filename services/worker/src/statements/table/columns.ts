import { foldHeader, namesCredits } from '@spade/contracts/money/column-names';
import type { ColumnMapping, DateOrder, DecimalSign } from '@spade/contracts/money/statement';
import type { BankFormat, BankLayout } from '../banks/bank-format.ts';
import { bankFormats } from '../banks/formats.ts';

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
  /** Only for a PDF: where each cell stands on paper, from left to right. */
  spans?: readonly { left: number; right: number }[];
  /** For staff, where `line` alone does not tell. */
  place?: string;
  /** Why its reader refuses it: it cannot place it for certain, or no one sees it. */
  refusal?: string;
  /** How many further lines its reader joined to it. */
  continued?: number;
}

/** A table of a file, before anything of it is understood. */
export interface Table {
  rows: TableRow[];
  /** The sheet's name; null for other files than workbooks. */
  sheet: string | null;
  /** The encoding; null for other files than text. */
  encoding: string | null;
  /** Columns of a sheet that no one sees who opens the file; 0 is the first. */
  hiddenColumns?: ReadonlySet<number>;
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

/** A column that no one chose. */
interface SideColumn {
  column: number;
  name: string;
}

/** Where the rows of one table have what; numbers of columns, 0 is the first. */
export interface Columns {
  valueDate: number;
  /** The day of the booking, perhaps with the time of day. */
  booked: number | null;
  narration: readonly number[];
  credit: number | null;
  debit: number | null;
  /** Credits and debits in one column: by sign, or by `direction`. */
  amount: number | null;
  direction: number | null;
  /** The file says which rows came in: by a column that is named for them, by a direction, by signs. */
  saysDirection: boolean;
  balance: number | null;
  sender: number | null;
  bankId: number | null;
  status: number | null;
  /** What the bank calls the row, such as "inward transfer" or "reversal". */
  kind: number | null;
  currency: number | null;
  account: number | null;
  /** The columns that are none of these. What one says of a row still counts: that it failed, went out, is in dollars. */
  rest: readonly SideColumn[];
  /** Why the balance need not follow. */
  balanceReason: string | null;
  /** How many cells the header has, blanks at its end left out. */
  width: number;
  /** What decides where the rows leave it open; `isFixed`: staff chose, and the rows must not contradict. */
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign;
  isFixed: boolean;
  bank: BankFormat | null;
}

/** The names of all columns that banks print, folded. */
const bankColumns: ReadonlySet<string> = new Set(
  bankFormats.flatMap(({ layouts }) =>
    layouts.flatMap(({ columns }) => columns.split(' | ').map(foldHeader)),
  ),
);

/** Whether a bank has a column of this name. */
export const isBankColumn = (cell: string): boolean => bankColumns.has(foldHeader(cell));

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
  const filled = names.filter((name) => name !== '');
  if (filled.length !== expected.length || !expected.every((name) => filled.includes(name)))
    return null;
  const at = (column: string) => names.indexOf(foldHeader(column));
  const maybeAt = (column: string | undefined) => (column === undefined ? null : at(column));
  const columns = {
    valueDate: at(layout.valueDate),
    booked: maybeAt(layout.booked),
    narration: layout.narration.map(at),
    credit: at(layout.credit),
    debit: at(layout.debit),
    amount: null,
    direction: null,
    saysDirection: true,
    balance: maybeAt(layout.balance),
    sender: maybeAt(layout.sender),
    bankId: maybeAt(layout.bankId),
    status: null,
    kind: only(named(header, KIND)),
    currency: null,
    account: null,
    balanceReason: null,
    width: names.findLastIndex((name) => name !== '') + 1,
    dateOrder: bank.dateOrder,
    decimalSign: bank.decimalSign,
    isFixed: false,
    bank,
  };
  return withRest(columns, header);
}

const only = (columns: readonly number[]) => (columns.length === 1 ? (columns[0] ?? null) : null);

/** Columns that a header names so plainly that they count even where staff map the file. */
function named(header: readonly string[], pattern: RegExp): number[] {
  return header.flatMap((cell, column) => (pattern.test(foldHeader(cell)) ? [column] : []));
}

const STATUS = /^(?:transaction|trans|trx|txn|transfer|payment)?status$/;
const KIND = /^(?:transaction|trans|payment)?(?:type|kind|category)$/;
const CURRENCY = /^(?:account|transaction)?(?:currency|ccy|curr)(?:code)?$/;
const ACCOUNT = /^(?:account|acct|nuban)(?:number|no)$/;
const DATE =
  /^(?:(?:val(?:ue)?|trans?(?:action)?|trn|txn|post(?:ed|ing)?|booking|entry)?date|dateposted)$/;
const WORDS =
  /^(?:transaction|additional|customer|payment|further|other)?(?:narrations?|narratives?|descriptions?|details?|particulars|remarks?|comments?|notes?|memo|message|purpose)\d?$/;
const BALANCE =
  /^(?:running|book|ledger|account|available)?balance(?:after)?(?:transaction)?(?:ngn|naira)?$/;

/** The columns of status, kind, currency and account by the names in a header. */
export function sideColumns(header: readonly string[]) {
  return {
    status: only(named(header, STATUS)),
    kind: only(named(header, KIND)),
    currency: only(named(header, CURRENCY)),
    account: only(named(header, ACCOUNT)),
  };
}

/** The same columns, with those of the header that are none of them, and that of the kind. */
export function withRest(columns: Omit<Columns, 'rest'>, header: readonly string[]): Columns {
  const { kind: _, ...own } = columns;
  const used = new Set<unknown>([...Object.values(own), ...columns.narration]);
  const rest = header.flatMap((name, column) => (used.has(column) ? [] : [{ column, name }]));
  return { ...columns, rest };
}

/** The columns that staff chose for a file; a balance, a status, a currency that the header names counts, chosen or not. */
export function columnsOfMapping(mapping: ColumnMapping, header: readonly string[]): Columns {
  const { date, credit, debit, amount, direction, sender, bankId } = mapping;
  const side = sideColumns(header);
  const chosen = [date, credit, debit, amount, direction, sender, bankId];
  const narration = [
    mapping.narration,
    ...(mapping.moreNarration ?? []),
    ...named(header, WORDS).filter((column) => !chosen.includes(column)),
  ];
  const columns = {
    valueDate: date,
    booked: only(named(header, DATE).filter((column) => column !== date)) ?? date,
    narration: [...new Set(narration)],
    credit,
    debit,
    amount,
    direction,
    saysDirection:
      direction !== null ||
      (credit !== null && (debit !== null || namesCredits(header[credit] ?? ''))),
    sender,
    bankId,
    balance: mapping.balance ?? only(named(header, BALANCE)),
    status: mapping.status ?? side.status,
    kind: side.kind,
    currency: mapping.currency ?? side.currency,
    account: side.account,
    balanceReason: mapping.balanceReason ?? null,
    width: header.length,
    dateOrder: mapping.dateOrder,
    decimalSign: mapping.decimalSign,
    isFixed: true,
    bank: null,
  };
  return withRest(columns, header);
}
