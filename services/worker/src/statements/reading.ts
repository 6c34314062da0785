import { LAGOS_OFFSET_MS } from '@spade/contracts/lagos';
import type { CreditRow, DebitRow, ReadFile, RefusedRow } from '@spade/contracts/money/statement';

/** Most lines of a statement file; a longer one is refused as unreadable. */
export const MAX_STATEMENT_LINES = 20_000;

/** A file that was read completely, and its rows in the file's order. */
export interface Reading {
  rows: (CreditRow | RefusedRow)[];
  debits: DebitRow[];
  file: ReadFile;
}

/** What one line of a file turned out to be. */
export type RowReading =
  | { kind: 'credit'; row: CreditRow }
  | { kind: 'refused'; row: RefusedRow }
  | { kind: 'debit'; row: DebitRow }
  /** Opening and closing balances, totals, page ends: nothing was paid. */
  | { kind: 'summary' };

const MAX_NARRATION = 1000;
const MAX_TEXT = 1000;
const MAX_REASON = 300;
const MAX_NAME = 200;

/** The row as the contract bounds it. */
export function boundedCredit(row: CreditRow): CreditRow {
  return {
    ...row,
    narration: row.narration.slice(0, MAX_NARRATION),
    ...(row.sender !== undefined && { sender: row.sender.slice(0, MAX_NAME) }),
  };
}

/** A debit as the contract bounds it. */
export function boundedDebit(row: DebitRow): DebitRow {
  return { ...row, narration: row.narration.slice(0, MAX_NARRATION) };
}

/** A refused row, its words beginning with a capital letter and ending in a full stop. */
export function refusedRow(line: number, words: string, text: string): RefusedRow {
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return {
    line,
    refused: `${sentence.slice(0, MAX_REASON - 1).replace(/\.$/, '')}.`,
    text: text.slice(0, MAX_TEXT),
  };
}

/** A bank's id that is longer is none. */
export function usableId(id: string): string | undefined {
  return id !== '' && id.length <= MAX_NAME ? id : undefined;
}

/** The file cannot be read, in words for staff. Another attempt would end alike. */
export class UnreadableStatementError extends Error {
  override name = 'UnreadableStatementError';
}

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
