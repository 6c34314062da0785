import {
  collectRows,
  type Reading,
  type RowReading,
  refusedRow,
  UnreadableStatementError,
} from '../reading.ts';
import { decideDecimalSign } from '../values/amounts.ts';
import { decideDateOrder } from '../values/dates.ts';
import { checkBalance, type ProofRow, requireProof, type StatedFigures } from './balance.ts';
import { type Columns, cellText, isBlank, type TableRow } from './columns.ts';
import { type FoundTable, headerCells } from './find-header.ts';
import { amountOf, readRow, rowText } from './read-row.ts';

const NO_BALANCE_BEFORE =
  'the PDF does not state the balance before its first row, so nothing proves this amount';

/** For staff. */
function formatOf({ bank, isFixed }: Columns, kind: string): string {
  if (isFixed) return 'Mapped by hand';
  return bank ? `${bank.name} ${kind}` : `${kind} by its header`;
}

/**
 * Reads every row below the header. `stated`: for a table without lines of its own, which balances or totals must
 * prove. Throws UnreadableStatementError where rows contradict each other, or nothing proves them.
 */
export function readTable(
  { table, header, columns, body }: FoundTable,
  kind: string,
  stated?: StatedFigures,
): Reading {
  const headerText = rowText(header);
  const rows = body.filter((row) => !isBlank(row) && rowText(row) !== headerText);
  const decisions = decide(rows, columns);
  const proof: ProofRow[] = [];
  const byLine = new Map<number, TableRow>();
  for (const row of rows) {
    const reading = readRow(row, columns);
    byLine.set(row.line, row);
    const balanceCell = columns.balance === null ? undefined : row.cells[columns.balance];
    const isGiven = cellText(balanceCell) !== '';
    const balance = isGiven ? amountOf(balanceCell, columns) : null;
    proof.push({ line: row.line, text: rowText(row), reading, balance });
  }
  const unproved = stated ? requireProof(proof, stated, columns.balance !== null) : null;
  const read = proof.map(
    ({ line, text, reading }): RowReading =>
      line === unproved && reading.kind === 'credit'
        ? { kind: 'refused', row: refusedRow(line, NO_BALANCE_BEFORE, text) }
        : reading,
  );
  const { rows: rowsOut, debits } = collectRows(read, ({ line, narration }) => {
    const row = byLine.get(line);
    return row ? rowText(row) : narration;
  });
  if (rowsOut.length + debits.length === 0)
    throw new UnreadableStatementError(
      `There are no rows below the header in line ${header.line} (${cellText(header.cells[0])} …).`,
    );
  return {
    rows: rowsOut,
    debits,
    file: {
      format: formatOf(columns, kind),
      ...(columns.isFixed && { header: headerCells(header) }),
      decisions: {
        encoding: table.encoding,
        sheet: table.sheet,
        ...decisions,
        balance: checkBalance(proof),
      },
      lines: table.rows.length,
      debits: debits.length,
    },
  };
}

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
function decide(rows: readonly TableRow[], columns: Columns): TableDecisions {
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
