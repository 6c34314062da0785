import type { CreditRow, DebitRow, RefusedRow } from '@spade/contracts/money/statement';
import { type RowReading, refusedRow } from './reading.ts';

/** Everything that a file has to say about money. */
export interface CollectedRows {
  /** Credits and refused rows, in the file's order. */
  rows: (CreditRow | RefusedRow)[];
  debits: DebitRow[];
}

/**
 * Collects what was read. A credit whose bank id an earlier row of the file has is refused: an id names one credit
 * alone, so one of the two would be lost or counted twice. `textOf`: the row as the file has it.
 */
export function collectRows(
  readings: readonly RowReading[],
  textOf: (row: CreditRow) => string,
): CollectedRows {
  const lineOfId = new Map<string, number>();
  const rows: (CreditRow | RefusedRow)[] = [];
  const debits: DebitRow[] = [];
  for (const reading of readings) {
    if (reading.kind === 'debit') debits.push(reading.row);
    if (reading.kind === 'refused') rows.push(reading.row);
    if (reading.kind !== 'credit') continue;
    const { bankId, line } = reading.row;
    const earlier = bankId === undefined ? undefined : lineOfId.get(bankId);
    if (bankId !== undefined && earlier === undefined) lineOfId.set(bankId, line);
    rows.push(
      earlier === undefined
        ? reading.row
        : refusedRow(
            line,
            `the bank's id "${bankId}" is that of line ${earlier}, too`,
            textOf(reading.row),
          ),
    );
  }
  return { rows, debits };
}
