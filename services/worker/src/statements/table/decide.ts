import { DAY_MS } from '@spade/contracts/lagos';
import { DoubtfulColumnsError, UnreadableStatementError } from '../reading.ts';
import { decideDecimalSign } from '../values/amounts.ts';
import { dateTextsIn, decideDateOrder, onlyPossibleOrder } from '../values/dates.ts';
import { type Cell, type Columns, cellText, type TableRow } from './columns.ts';
import type { Section } from './find-header.ts';

const inFile = ({ line, text }: { line: number; text: string }) => `line ${line} has "${text}"`;

/**
 * Decides the order of day and month, the decimal sign and whether amounts have signs by all rows together, and sets
 * them in `columns`.
 * Where the rows leave it open, the bank's habit decides, or what staff chose. Throws UnreadableStatementError
 * where rows contradict each other or what staff chose.
 */
export function decide({ head, columns, body }: Section) {
  columns.saysDirection ||= body.some(({ cells }) => hasSign(cells[columns.amount ?? -1]));
  return { dateOrder: decideDates(head, body, columns), decimalSign: decideAmounts(body, columns) };
}

/** Whether an amount's own sign says that it went out or came in. */
const hasSign = (cell: Cell | undefined) =>
  /^\s*[-+−–(]\s*\S|\d\s*[-+−]$|(?:\b|\d)[CD]R\.?$/i.test(cellText(cell));

function* textsOf(rows: readonly TableRow[], numbers: readonly (number | null)[]) {
  for (const { line, cells } of rows) {
    for (const number of numbers) {
      const cell = number === null ? undefined : cells[number];
      if (typeof cell === 'string' && cell.trim() !== '') yield { line, text: cellText(cell) };
    }
  }
}

/** The latest day that a statement may contain today. */
const tomorrow = () => new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);

function decideDates(
  head: readonly TableRow[],
  rows: readonly TableRow[],
  columns: Columns,
): Columns['dateOrder'] {
  const numbers = [columns.valueDate, columns.booked];
  const texts = [...textsOf(rows, numbers)];
  const decision = decideDateOrder(texts);
  if (decision.kind === 'contradiction')
    throw new UnreadableStatementError(
      `The dates contradict each other: ${inFile(decision.one)}, ${inFile(decision.other)}.`,
    );
  if (decision.kind === 'not needed') return null;
  requireOneKind(rows, columns.valueDate);
  if (decision.kind === 'unclear') {
    columns.dateOrder ??= orderOfHead(head, texts);
    if (columns.dateOrder === null)
      throw new DoubtfulColumnsError(
        `The dates may have the day or the month first: ${inFile(decision.example)}. Map the columns by hand and say which, or export a period in which one is after the 12th.`,
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

/** The order of day and month by the period above the table, or else the only one that puts no day in the future. */
function orderOfHead(head: readonly TableRow[], texts: readonly { line: number; text: string }[]) {
  const above = head.flatMap(({ line, cells }) =>
    cells.flatMap((cell) => dateTextsIn(cellText(cell)).map((text) => ({ line, text }))),
  );
  const stated = decideDateOrder(above);
  if (stated.kind === 'decided' && stated.order !== 'year first') return stated.order;
  const named = above.map(({ text }) => text).filter((text) => /[A-Za-z]|^\d{4}/.test(text));
  return onlyPossibleOrder(
    texts.map(({ text }) => text),
    named,
    tomorrow(),
  );
}

/** A spreadsheet with the wrong order of day and month turns some dates into others and leaves the rest as text. */
function requireOneKind(rows: readonly TableRow[], column: number): void {
  const cell = rows.find(({ cells }) => cells[column] instanceof Date);
  if (!cell) return;
  throw new UnreadableStatementError(
    `Some dates are text and some, as in line ${cell.line}, are not: a spreadsheet has changed them. Export the file again and do not save it from a spreadsheet.`,
  );
}

function decideAmounts(rows: readonly TableRow[], columns: Columns): Columns['decimalSign'] | null {
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
