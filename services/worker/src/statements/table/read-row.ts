import { partyIn } from '../banks/bank-format.ts';
import { isForeignCode } from '../check/currency.ts';
import { markAtStart, markInColumn } from '../check/reversal-mark.ts';
import { beginsAsSpending, isSpending, spent } from '../check/spending-words.ts';
import type { Entry } from '../reading.ts';
import { type Amount, balanceKobo, readAmount, readNumberCell } from '../values/amounts.ts';
import { type BankDate, readDate, readDateCell } from '../values/dates.ts';
import { type Cell, type Columns, cellText, NumberCell, type TableRow } from './columns.ts';
import {
  foreignAccount,
  hasDebits,
  namesKind,
  saysOut,
  saysReversed,
  saysUndone,
} from './side-words.ts';

const SUMMARY =
  /^(?:opening|closing|available|book) balance|^balance\s*(?:b\/?f|c\/?f|brought|carried)|^(?:grand |sub)?totals?\b|end of statement|^page \d/i;

/** Balances and totals that some banks write with a date, in the column of the credits. */
const NO_PAYMENT =
  /^(?:opening|closing|available|book|ledger|previous) balance|^balance\s*(?:b\/?f|c\/?f|brought|carried)|^b\/f\b|^(?:grand |sub)?totals?(?: (?:debits?|credits?|amount))?:?$/i;

const noAmount: Amount = { kind: 'none' };

/** The amount of a cell with the file's decimal sign. */
function amountOf(cell: Cell | undefined, columns: Columns): Amount {
  if (cell instanceof NumberCell) return readNumberCell(cell.text);
  return cell === undefined ? noAmount : readAmount(cellText(cell), columns.decimalSign);
}

function dateOf(cell: Cell | undefined, columns: Columns): BankDate | null {
  if (cell instanceof Date) return readDateCell(cell);
  return readDate(cellText(cell), columns.dateOrder ?? 'day first');
}

/** The row as the file has it. */
export function rowText({ cells }: TableRow): string {
  return cells.map(cellText).join(' | ');
}

/** The amount in kobo, negative for a debit; null when its cells are empty; a text says why it is not clear. */
type Movement = number | null | string;

function movementOf(row: TableRow, columns: Columns): Movement {
  return columns.amount === null ? ofTwoColumns(row, columns) : ofOneColumn(row, columns);
}

function ofTwoColumns({ cells }: TableRow, columns: Columns): Movement {
  const [credit, debit] = [columns.credit, columns.debit].map((column) =>
    column === null ? noAmount : amountOf(cells[column], columns),
  );
  for (const amount of [credit, debit]) if (amount?.kind === 'unreadable') return amount.reason;
  if (credit?.kind === 'amount' && debit?.kind === 'amount')
    return 'the row has both a credit and a debit';
  // Some banks write a minus before the amounts in the debit column.
  if (debit?.kind === 'amount')
    return debit.direction === 'credit' ? 'the debit is marked as a credit' : -debit.kobo;
  if (credit?.kind !== 'amount') return null;
  if (credit.isNegative || credit.direction === 'debit') return 'the credit is negative';
  return credit.kobo;
}

function ofOneColumn({ cells }: TableRow, columns: Columns): Movement {
  const amount = amountOf(cells[columns.amount ?? -1], columns);
  if (amount.kind === 'unreadable') return amount.reason;
  if (amount.kind === 'none') return null;
  const { kobo, isNegative, direction } = amount;
  if (columns.direction === null) {
    if (direction !== null && isNegative)
      return 'the amount has a sign and a mark for its direction';
    return (direction ?? (isNegative ? 'debit' : 'credit')) === 'debit' ? -kobo : kobo;
  }
  const said = cellText(cells[columns.direction]).toLowerCase();
  const isCredit = /^(?:cr|c|credit|in|inflow|inward|deposit)\.?$/.test(said);
  const isDebit = /^(?:dr|db|d|debit|out|outflow|outward|withdrawal)\.?$/.test(said);
  if (!isCredit && !isDebit) return `"${said}" is neither credit nor debit`;
  if (isCredit && isNegative) return 'the credit is negative';
  return isCredit ? kobo : -kobo;
}

/**
 * A row below the header: `entry`, a movement; `words`, which continue the narration of the row before; `other`, such as a
 * total; `lost`, a row without an amount that belongs to no movement.
 */
export type RowReading =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'words'; text: string }
  | { kind: 'other' | 'lost' };

/** Reads one row below the header; a row that is not certain is refused. */
export function readRow(row: TableRow, columns: Columns): RowReading {
  const { cells } = row;
  const dateText = cellText(cells[columns.valueDate]);
  const isSummary = cells.some((cell) => SUMMARY.test(cellText(cell)));
  const movement = movementOf(row, columns);
  const date = dateText === '' ? null : dateOf(cells[columns.valueDate], columns);
  // Without an amount nothing was paid, and a total has no date.
  if (row.refusal === undefined) {
    if (isSummary && (dateText === '' || movement === null)) return { kind: 'other' };
    if (movement === null && !date) return wordsOf(row, columns, dateText);
  }
  const kobo = typeof movement === 'number' ? movement : null;
  const named = cells.map(cellText).find((text) => NO_PAYMENT.test(text));
  const fault = faultOf(row, columns, date, movement, named);
  const facts = factsOf(row, columns, date);
  const refusal = row.refusal ?? fault;
  // A fault makes the amount uncertain; a refusal of the table, such as words that may be another row's, does not.
  return { kind: 'entry', entry: { ...facts, change: fault === undefined ? kobo : null, refusal } };
}

/** A row without date and amount. */
function wordsOf(row: TableRow, columns: Columns, dateText: string): RowReading {
  const text = narrationOf(row, columns);
  if (dateText === '' && text !== '') return { kind: 'words', text };
  return { kind: 'lost' };
}

function faultOf(
  { cells }: TableRow,
  columns: Columns,
  date: BankDate | null,
  movement: Movement,
  named: string | undefined,
): string | undefined {
  const dateText = cellText(cells[columns.valueDate]);
  const extra = cells.findLastIndex((cell) => cellText(cell) !== '') + 1;
  if (extra > columns.width) return `the row has ${extra} cells, and the header ${columns.width}`;
  if (hasSwallowedRow(cells))
    return 'a cell spans lines: a quotation mark may have taken in the next row';
  if (dateText === '') return 'the row has no date';
  if (!date) return `"${dateText}" is not a date`;
  if (typeof movement === 'string') return movement;
  if (movement === null) return 'the row has no amount';
  const out = columns.rest.find(
    ({ column, name }) =>
      saysOut(name, cellText(cells[column])) ||
      (hasDebits(name) && amountOf(cells[column], columns).kind === 'amount'),
  );
  if (out && movement > 0)
    return `the column "${out.name}" says "${cellText(cells[out.column])}", so the money went out`;
  if (named !== undefined) return `"${named}" is not a payment`;
  const spending = columns.saysDirection || movement < 0 ? undefined : spendingIn(cells, columns);
  return spending === undefined ? undefined : spent(spending);
}

/** The words that mark a row as money spent. Used only when no column states the direction. */
function spendingIn(cells: readonly Cell[], columns: Columns): string | undefined {
  const kinds = columns.rest.filter(({ name }) => namesKind(name));
  return (
    kinds.map(({ column }) => cellText(cells[column])).find(isSpending) ??
    columns.narration.map((column) => cellText(cells[column])).find(beginsAsSpending)
  );
}

function narrationOf({ cells }: TableRow, columns: Columns): string {
  return columns.narration
    .map((column) => cellText(cells[column]))
    .filter((text) => text !== '')
    .join(' ');
}

/** A line break followed by what looks like further cells. */
function hasSwallowedRow(cells: readonly Cell[]): boolean {
  return cells.some(
    (cell) => typeof cell === 'string' && /\n[^\n]*[,;\t|][^\n]*[,;\t|]/.test(cell),
  );
}

function factsOf(row: TableRow, columns: Columns, date: BankDate | null): Omit<Entry, 'change'> {
  const { line, cells, place } = row;
  const at = (column: number | null) => (column === null ? '' : cellText(cells[column]));
  const booked = columns.booked === null ? date : dateOf(cells[columns.booked], columns);
  const narration = narrationOf(row, columns);
  const { bank } = columns;
  const beside = columns.rest.map(({ column, name }) => ({ name, text: at(column) }));
  const undone = beside.find(({ name, text }) => saysUndone(name, text));
  const status = at(columns.status) || (undone?.text ?? '');
  // The words of a second column may be the bank's own.
  const others = [...beside.map(({ text }) => text), ...columns.narration.slice(1).map(at)];
  const sender = bank
    ? bank.partyOf(narration, at(columns.sender))?.sender
    : at(columns.sender) || partyIn(narration)?.sender;
  return {
    line,
    place,
    text: rowText(row),
    day: date?.day ?? null,
    bookingDay: booked?.day,
    bookedAt: booked?.instant ?? date?.instant,
    narration,
    sender,
    bankId: at(columns.bankId),
    balance: balanceOf(cells[columns.balance ?? -1], columns),
    account: at(columns.account),
    currencies: [
      at(columns.currency),
      ...beside.flatMap(({ name, text }) =>
        isForeignCode(text) ? [text] : (foreignAccount(name, text) ?? []),
      ),
    ],
    status,
    reversal:
      markInColumn(status) ??
      markInColumn(at(columns.kind)) ??
      markInColumn(others.find(saysReversed) ?? '') ??
      (bank?.isPayersOwn ? undefined : markAtStart(narration, sender)),
  };
}

function balanceOf(cell: Cell | undefined, columns: Columns): number | null | undefined {
  return cellText(cell) === '' ? undefined : balanceKobo(amountOf(cell, columns));
}
