import { LAGOS_OFFSET_MS } from '@spade/contracts/lagos';
import type { CreditRow, DebitRow, RefusedRow } from '@spade/contracts/money/statement';
import { type RowReading, refusedRow } from './reading.ts';

/** A bank dates what comes after its closing on the next working day, which holidays may put off. */
const MAX_DAYS_AHEAD = 5;
const DAY_MS = 86_400_000;

/** The last value date that a statement of today may have. */
function lastDay(): string {
  return new Date(Date.now() + LAGOS_OFFSET_MS + MAX_DAYS_AHEAD * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** Everything that a file has to say about money. */
export interface CollectedRows {
  /** Credits and refused rows, in the file's order. */
  rows: (CreditRow | RefusedRow)[];
  debits: DebitRow[];
}

/**
 * Collects what was read. A credit whose bank id an earlier row of the file has is refused: an id names one credit
 * alone, so one of the two would be lost or counted twice. So is one that is dated days ahead. `textOf`: the row as the file has it.
 */
export function collectRows(
  readings: readonly RowReading[],
  textOf: (row: CreditRow) => string,
): CollectedRows {
  const lineOfId = new Map<string, number>();
  const rows: (CreditRow | RefusedRow)[] = [];
  const debits: DebitRow[] = [];
  const last = lastDay();
  for (const reading of readings) {
    if (reading.kind === 'debit') debits.push(reading.row);
    if (reading.kind === 'refused') rows.push(reading.row);
    if (reading.kind !== 'credit') continue;
    const { bankId, line, valueDate } = reading.row;
    if (valueDate > last) {
      rows.push(refusedRow(line, `the day ${valueDate} is still to come`, textOf(reading.row)));
      continue;
    }
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
