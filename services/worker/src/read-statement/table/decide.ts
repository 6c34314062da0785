import { UnreadableStatementError } from '../read-statement.errors.ts';
import { decideDecimalSign } from '../values/amounts.ts';
import { decideDateOrder } from '../values/dates.ts';
import type { Columns } from './columns.ts';
import { cellText, type TableRow } from './table.ts';

/** What was decided for the whole file, for staff to check; null where nothing was left to decide. */
export interface TableDecisions {
  dateOrder: Columns['dateOrder'];
  decimalSign: Columns['decimalSign'] | null;
}

const inFile = ({ line, text }: { line: number; text: string }) => `line ${line} has "${text}"`;

/**
 * Decides the order of day and month and the decimal sign by all rows together, and sets them in `columns`.
 * Where the rows leave it open, the bank's habit decides, or what staff chose. Throws UnreadableStatementError
 * where rows contradict each other or what staff chose.
 */
export function decide(rows: readonly TableRow[], columns: Columns): TableDecisions {
  return { dateOrder: decideDates(rows, columns), decimalSign: decideAmounts(rows, columns) };
}

function* textsOf(rows: readonly TableRow[], numbers: readonly (number | null)[]) {
  for (const { line, cells } of rows) {
    for (const number of numbers) {
      const cell = number === null ? undefined : cells[number];
      if (typeof cell === 'string' && cell.trim() !== '') yield { line, text: cellText(cell) };
    }
  }
}

function decideDates(rows: readonly TableRow[], columns: Columns): TableDecisions['dateOrder'] {
  const numbers = [columns.valueDate, columns.time];
  const decision = decideDateOrder(textsOf(rows, numbers));
  if (decision.kind === 'contradiction')
    throw new UnreadableStatementError(
      `The dates contradict each other: ${inFile(decision.one)}, ${inFile(decision.other)}.`,
    );
  if (decision.kind === 'not needed') return null;
  requireOneKind(rows, columns.valueDate);
  if (decision.kind === 'unclear') {
    if (columns.dateOrder === null)
      throw new UnreadableStatementError(
        `The dates may have the day or the month first: ${inFile(decision.example)}. Export a period in which one is after the 12th.`,
      );
    return columns.dateOrder;
  }
  const { order } = decision;
  if (columns.isFixed && order !== columns.dateOrder && order !== 'year first')
    throw new UnreadableStatementError(
      `The dates are ${order}, not ${columns.dateOrder} as the columns were mapped.`,
    );
  columns.dateOrder = order;
  return order;
}

/** A spreadsheet with the wrong order of day and month turns some dates into others and leaves the rest as text. */
function requireOneKind(rows: readonly TableRow[], column: number): void {
  const cell = rows.find(({ cells }) => cells[column] instanceof Date);
  if (!cell) return;
  throw new UnreadableStatementError(
    `Some dates are text and some, as in line ${cell.line}, are not: a spreadsheet has changed them. Export the file again and do not save it from a spreadsheet.`,
  );
}

function decideAmounts(rows: readonly TableRow[], columns: Columns): TableDecisions['decimalSign'] {
  const { credit, debit, amount, balance } = columns;
  const decision = decideDecimalSign(textsOf(rows, [credit, debit, amount, balance]));
  if (decision.kind === 'contradiction')
    throw new UnreadableStatementError(
      `The decimal sign differs: ${inFile(decision.dot)}, ${inFile(decision.comma)}.`,
    );
  if (decision.kind === 'not needed') return null;
  if (decision.kind === 'unclear') return columns.decimalSign;
  if (columns.isFixed && decision.sign !== columns.decimalSign)
    throw new UnreadableStatementError(
      `The decimal sign is "${decision.sign}", not "${columns.decimalSign}" as the columns were mapped.`,
    );
  columns.decimalSign = decision.sign;
  return decision.sign;
}
