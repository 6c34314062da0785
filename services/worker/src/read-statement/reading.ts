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
