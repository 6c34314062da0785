import { collectRows } from '../collect-rows.ts';
import { UnreadableStatementError } from '../read-statement.errors.ts';
import { type Reading, type RowReading, refusedRow } from '../reading.ts';
import { BalanceCheck } from './balance-check.ts';
import type { Columns } from './columns.ts';
import { decide } from './decide.ts';
import { type FoundTable, headerCells } from './find-header.ts';
import { amountOf, readRow, rowText } from './read-row.ts';
import { type ProofRow, requireProof, type StatedFigures } from './require-proof.ts';
import { cellText, isBlank, type TableRow } from './table.ts';

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
  const check = new BalanceCheck();
  const proof: ProofRow[] = [];
  const byLine = new Map<number, TableRow>();
  for (const row of rows) {
    const reading = readRow(row, columns);
    byLine.set(row.line, row);
    const balanceCell = columns.balance === null ? undefined : row.cells[columns.balance];
    const isGiven = cellText(balanceCell) !== '';
    const balance = isGiven ? amountOf(balanceCell, columns) : null;
    check.add(row.line, reading, balance);
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
        balance: check.result(),
      },
      lines: table.rows.length,
      debits: debits.length,
    },
  };
}
