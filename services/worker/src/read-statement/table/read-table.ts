import { collectRows } from '../collect-rows.ts';
import { UnreadableStatementError } from '../read-statement.errors.ts';
import type { Reading, RowReading } from '../reading.ts';
import { BalanceCheck } from './balance-check.ts';
import { decide } from './decide.ts';
import type { FoundTable } from './find-header.ts';
import { amountOf, readRow, rowText } from './read-row.ts';
import { cellText, isBlank, type TableRow } from './table.ts';

/** Reads every row below the header. Throws UnreadableStatementError where rows contradict each other. */
export function readTable({ table, header, columns, body }: FoundTable, kind: string): Reading {
  const headerText = rowText(header);
  const rows = body.filter((row) => !isBlank(row) && rowText(row) !== headerText);
  const decisions = decide(rows, columns);
  const check = new BalanceCheck();
  const read: RowReading[] = [];
  const byLine = new Map<number, TableRow>();
  for (const row of rows) {
    const reading = readRow(row, columns);
    read.push(reading);
    byLine.set(row.line, row);
    const balanceCell = columns.balance === null ? undefined : row.cells[columns.balance];
    const isGiven = cellText(balanceCell) !== '';
    check.add(row.line, reading, isGiven ? amountOf(balanceCell, columns) : null);
  }
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
      format: columns.bank ? `${columns.bank.name} ${kind}` : 'Mapped by hand',
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
