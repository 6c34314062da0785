import type { ColumnMapping } from '@spade/contracts/money/statement';
import type { BankFormat, BankLayout } from '../banks/bank-format.ts';
import { bankFormats } from '../banks/formats.ts';
import type { DecimalSign } from '../values/amounts.ts';
import type { DateOrder } from '../values/dates.ts';

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
  const expected = layout.columns.map(foldHeader);
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
