import { partyIn } from '../banks/bank-format.ts';
import {
  type AccountStatement,
  type Entry,
  MAX_STATEMENT_LINES,
  NO_FIGURES,
  type RawReading,
  type StatedFigures,
  UnreadableStatementError,
} from '../reading.ts';
import { readAmount } from '../values/amounts.ts';

/** These formats have no thousands, so the one separator is the decimal sign. */
const PLAIN_AMOUNT = /^[+-]?\d{1,15}(?:[.,]\d{0,2})?$/;

/**
 * Refuses a text with more than `limit` of something before it is parsed: a parser would fill the memory of the
 * worker with what is refused afterwards.
 */
export function requireAtMost(text: string, something: string, limit = MAX_STATEMENT_LINES): void {
  let count = 0;
  for (let at = text.indexOf(something); at >= 0; at = text.indexOf(something, at + 1)) {
    count += 1;
    if (count > limit)
      throw new UnreadableStatementError(
        `The file has more than ${MAX_STATEMENT_LINES} entries. Export a shorter period.`,
      );
  }
}

/** The kobo of an amount without thousands, below 0 with a minus; or why it is none. */
export function plainKobo(amount: string): number | string {
  if (!PLAIN_AMOUNT.test(amount)) return `"${amount}" is not an amount`;
  const read = readAmount(amount.replace(/[.,]$/, ''), amount.includes(',') ? ',' : '.');
  if (read.kind === 'unreadable') return read.reason;
  return read.kind === 'none' ? 0 : read.isNegative ? -read.kobo : read.kobo;
}

/** The kobo of a stated balance; null where it is not certain. */
export function balanceOf(amount: string, isDebit: boolean): number | null {
  const kobo = plainKobo(amount);
  return typeof kobo === 'string' ? null : isDebit ? -kobo : kobo;
}

/** What a reader of a standard format says of an entry; the rest follows from these. */
export interface PlainEntry extends Omit<Entry, 'line' | 'text' | 'change'> {
  /** Decimal text without thousands: `12500.50`, `12500,5`. */
  amount: string;
  /** Null: the sign of the amount says it. */
  direction: 'credit' | 'debit' | null;
  dateText: string;
}

function entryOf(plain: PlainEntry, line: number): Entry {
  const { amount, direction, dateText, ...rest } = plain;
  const kobo = plainKobo(amount);
  const { day, narration } = rest;
  const fault =
    (typeof kobo === 'string' && kobo) ||
    (kobo === 0 && rest.refusal === undefined && 'the amount is 0') ||
    (direction !== null && Number(kobo) < 0 && 'the amount is negative') ||
    (day === null && `"${dateText}" is not a date`) ||
    undefined;
  const change = typeof kobo === 'string' ? null : direction === 'debit' ? -kobo : kobo;
  return {
    ...rest,
    line,
    change,
    text: [dateText, amount, narration].join(' | '),
    sender: rest.sender || partyIn(narration)?.sender,
    refusal: rest.refusal ?? fault,
  };
}

/** Words without those that stand in the words before them already, joined by blanks. */
export function joinWords(...parts: readonly string[]): string {
  const kept: string[] = [];
  for (const part of parts.map((text) => text.trim()))
    if (part !== '' && !kept.some((before) => before.includes(part))) kept.push(part);
  return kept.join(' ');
}

/** One account of a standard format. */
export interface PlainStatement extends Partial<StatedFigures> {
  account: string;
  currencies: readonly string[];
  entries: readonly PlainEntry[];
}

/** A file of a standard format; an entry's line is its number. */
export function rawReading(
  plain: readonly PlainStatement[],
  format: string,
  encoding: string | null,
): RawReading {
  let lines = 0;
  const statements = plain.map(
    (statement): AccountStatement => ({
      ...NO_FIGURES,
      hasBalances: false,
      saysDirection: true,
      needsProof: false,
      continued: 0,
      others: 0,
      ...statement,
      entries: statement.entries.map((entry) => {
        lines += 1;
        return entryOf(entry, lines);
      }),
    }),
  );
  const decisions = { encoding, dateOrder: null, decimalSign: null, sheet: null };
  return { format, statements, lines, decisions };
}
