import { partyIn } from '../banks/bank-format.ts';
import {
  boundedCredit,
  boundedDebit,
  collectRows,
  MAX_STATEMENT_LINES,
  type Reading,
  type RowReading,
  refusedRow,
  UnreadableStatementError,
  usableId,
} from '../reading.ts';
import { readAmount } from '../values/amounts.ts';
import type { BankDate } from '../values/dates.ts';

/** One movement of a standard format, before it is checked. */
export interface Entry {
  /** Decimal text without thousands: `12500.50`, `12500,5`. */
  amount: string;
  direction: 'credit' | 'debit' | null;
  date: BankDate | null;
  dateText: string;
  bookedAt?: string | undefined;
  narration: string;
  sender: string;
  bankId: string;
  /** Why it is refused whatever it says. */
  refusal?: string | undefined;
  /** The bank marks it as a reversal. */
  isReversal?: boolean;
  /** The bank's id of the entry that it corrects: it takes money back, whatever its direction. */
  corrects?: string;
}

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

/** Only naira accounts are read. */
export function requireNaira(currency: string): void {
  if (currency !== '' && currency.toUpperCase() !== 'NGN')
    throw new UnreadableStatementError(`The account is in ${currency}, not in naira.`);
}

function readEntry(entry: Entry, line: number): RowReading {
  const { amount, direction, date, narration, sender } = entry;
  const text = [entry.dateText, amount, narration].join(' | ');
  const refuse = (words: string): RowReading => ({
    kind: 'refused',
    row: refusedRow(line, words, text),
  });
  if (entry.refusal !== undefined) return refuse(entry.refusal);
  if (!PLAIN_AMOUNT.test(amount)) return refuse(`"${amount}" is not an amount`);
  const sign = amount.includes(',') ? ',' : '.';
  const read = readAmount(amount.replace(/[.,]$/, ''), sign);
  if (read.kind === 'unreadable') return refuse(read.reason);
  if (read.kind === 'none') return refuse('the amount is 0');
  if (direction !== null && read.isNegative) return refuse('the amount is negative');
  if (!date) return refuse(`"${entry.dateText}" is not a date`);
  const bankId = usableId(entry.bankId);
  const marks = {
    ...(bankId !== undefined && { bankId }),
    ...(entry.isReversal && { isReversal: true }),
  };
  const corrects = usableId(entry.corrects ?? '');
  const isDebit = (direction ?? (read.isNegative ? 'debit' : 'credit')) === 'debit';
  if (isDebit || corrects !== undefined)
    return {
      kind: 'debit',
      row: boundedDebit({
        ...{ line, debitKobo: read.kobo, valueDate: date.day, narration, ...marks },
        ...(corrects !== undefined && { corrects, isReversal: true }),
      }),
    };
  const payer = sender || partyIn(narration)?.sender;
  return {
    kind: 'credit',
    row: boundedCredit({
      ...{ line, amountKobo: read.kobo, valueDate: date.day, narration },
      ...(entry.bookedAt !== undefined && { bookedAt: entry.bookedAt }),
      ...(payer && { sender: payer }),
      ...marks,
    }),
  };
}

/** Reads the movements of a standard format; a movement's line is its number. */
export function readEntries(
  entries: readonly Entry[],
  format: string,
  encoding: string | null,
): Reading {
  if (entries.length > MAX_STATEMENT_LINES)
    throw new UnreadableStatementError(
      `The file has more than ${MAX_STATEMENT_LINES} entries. Export a shorter period.`,
    );
  if (entries.length === 0) throw new UnreadableStatementError('The file has no entries.');
  const read = entries.map((entry, index) => readEntry(entry, index + 1));
  const { rows, debits } = collectRows(read, ({ narration }) => narration);
  const decisions = { encoding, dateOrder: null, decimalSign: null, sheet: null, balance: null };
  const file = { format, decisions, lines: entries.length, debits: debits.length };
  return { rows, debits, file };
}
