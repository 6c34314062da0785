import { partyIn } from '../banks/bank-format.ts';
import { boundedCredit, boundedDebit, type RowReading, refusedRow, usableId } from '../reading.ts';
import { type Amount, readAmount, readNumberCell } from '../values/amounts.ts';
import { type BankDate, readDate, readDateCell } from '../values/dates.ts';
import { type Cell, type Columns, cellText, NumberCell, type TableRow } from './columns.ts';

const SUMMARY =
  /^(?:opening|closing|available|book) balance|^balance\s*(?:b\/?f|c\/?f|brought|carried)|^(?:grand |sub)?totals?\b|end of statement|^page \d/i;

/** Balances and totals that some banks write with a date, in the column of the credits. */
const NO_PAYMENT =
  /^(?:opening|closing|available|book|ledger|previous) balance|^balance\s*(?:b\/?f|c\/?f|brought|carried)|^b\/f\b|^(?:grand |sub)?totals?(?: (?:debits?|credits?|amount))?:?$/i;

const noAmount: Amount = { kind: 'none' };

/** The amount of a cell with the file's decimal sign. */
export function amountOf(cell: Cell | undefined, columns: Columns): Amount {
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

/** A credit as its amount cells state it, a debit, neither, or why it is not clear. */
type Movement =
  | { kind: 'credit' | 'debit'; kobo: number }
  | { kind: 'none' }
  | { kind: 'unclear'; words: string };

function movementOf(row: TableRow, columns: Columns): Movement {
  return columns.amount === null ? ofTwoColumns(row, columns) : ofOneColumn(row, columns);
}

function ofTwoColumns({ cells }: TableRow, columns: Columns): Movement {
  const [credit, debit] = [columns.credit, columns.debit].map((column) =>
    column === null ? noAmount : amountOf(cells[column], columns),
  );
  for (const amount of [credit, debit])
    if (amount?.kind === 'unreadable') return { kind: 'unclear', words: amount.reason };
  if (credit?.kind === 'amount' && debit?.kind === 'amount')
    return { kind: 'unclear', words: 'the row has both a credit and a debit' };
  // Some banks write a minus before what goes out, in the column for it.
  if (debit?.kind === 'amount') return { kind: 'debit', kobo: debit.kobo };
  if (credit?.kind !== 'amount') return { kind: 'none' };
  if (credit.isNegative || credit.direction === 'debit')
    return { kind: 'unclear', words: 'the credit is negative' };
  return { kind: 'credit', kobo: credit.kobo };
}

function ofOneColumn({ cells }: TableRow, columns: Columns): Movement {
  const amount = amountOf(cells[columns.amount ?? -1], columns);
  if (amount.kind === 'unreadable') return { kind: 'unclear', words: amount.reason };
  if (amount.kind === 'none') return { kind: 'none' };
  const { kobo, isNegative, direction } = amount;
  if (columns.direction === null) {
    if (direction !== null && isNegative)
      return { kind: 'unclear', words: 'the amount has a sign and a mark for its direction' };
    return { kind: direction ?? (isNegative ? 'debit' : 'credit'), kobo };
  }
  const said = cellText(cells[columns.direction]).toLowerCase();
  const isCredit = /^(?:cr|c|credit|in|deposit)\.?$/.test(said);
  const isDebit = /^(?:dr|db|d|debit|out|withdrawal)\.?$/.test(said);
  if (!isCredit && !isDebit)
    return { kind: 'unclear', words: `"${said}" is neither credit nor debit` };
  if (isCredit && isNegative) return { kind: 'unclear', words: 'the credit is negative' };
  return { kind: isCredit ? 'credit' : 'debit', kobo };
}

/** Reads one row below the header, for certain or not at all. */
export function readRow(row: TableRow, columns: Columns): RowReading {
  const refuse = (words: string): RowReading => ({
    kind: 'refused',
    row: refusedRow(row.line, words, rowText(row)),
  });
  const { cells } = row;
  const dateText = cellText(cells[columns.valueDate]);
  const isSummary = cells.some((cell) => SUMMARY.test(cellText(cell)));
  const movement = movementOf(row, columns);
  const date = dateText === '' ? null : dateOf(cells[columns.valueDate], columns);
  // Without an amount nothing was paid, and a total has no date.
  if (movement.kind === 'none' && (isSummary || !date)) return { kind: 'summary' };
  if (isSummary && dateText === '') return { kind: 'summary' };
  const extra = cells.findLastIndex((cell) => cellText(cell) !== '') + 1;
  if (extra > columns.width)
    return refuse(`the row has ${extra} cells, and the header ${columns.width}`);
  if (hasSwallowedRow(cells))
    return refuse('a cell spans lines: a quotation mark may have taken in the next row');
  if (dateText === '') return refuse('the row has no date');
  if (!date) return refuse(`"${dateText}" is not a date`);
  if (movement.kind === 'unclear') return refuse(movement.words);
  if (movement.kind === 'none') return refuse('the row has no amount');
  const named = cells.map(cellText).find((text) => NO_PAYMENT.test(text));
  if (named !== undefined) return refuse(`"${named}" is not a payment`);
  if (movement.kind === 'debit') return debitOf(row, columns, date, movement.kobo);
  return creditOf(row, columns, date, movement.kobo);
}

function narrationOf({ cells }: TableRow, columns: Columns): string {
  return columns.narration
    .map((column) => cellText(cells[column]))
    .join(' ')
    .trim();
}

function bankIdOf({ cells }: TableRow, columns: Columns): { bankId?: string } {
  const bankId = columns.bankId === null ? undefined : usableId(cellText(cells[columns.bankId]));
  return bankId === undefined ? {} : { bankId };
}

function debitOf(row: TableRow, columns: Columns, date: BankDate, debitKobo: number): RowReading {
  const narration = narrationOf(row, columns);
  const facts = { line: row.line, debitKobo, valueDate: date.day, narration };
  return { kind: 'debit', row: boundedDebit({ ...facts, ...bankIdOf(row, columns) }) };
}

/** A line break followed by what looks like further cells. */
function hasSwallowedRow(cells: readonly Cell[]): boolean {
  return cells.some(
    (cell) => typeof cell === 'string' && /\n[^\n]*[,;\t|][^\n]*[,;\t|]/.test(cell),
  );
}

function creditOf(row: TableRow, columns: Columns, date: BankDate, amountKobo: number): RowReading {
  const { line, cells } = row;
  const time = columns.time === null ? date : dateOf(cells[columns.time], columns);
  const narration = narrationOf(row, columns);
  const senderCell = columns.sender === null ? '' : cellText(cells[columns.sender]);
  const sender = columns.bank
    ? columns.bank.partyOf(narration, senderCell)?.sender
    : senderCell || partyIn(narration)?.sender;
  return {
    kind: 'credit',
    row: boundedCredit({
      ...{ line, amountKobo, valueDate: date.day, narration },
      ...(time?.instant !== undefined && { bookedAt: time.instant }),
      ...(sender && { sender }),
      ...bankIdOf(row, columns),
    }),
  };
}
