import { addDays, lagosDay } from '@spade/contracts/lagos';
import type { CreditRow, DebitRow, LineCount, RefusedRow } from '@spade/contracts/money/statement';
import { MAX_REASON } from '@spade/contracts/money/statement';
import {
  type AccountStatement,
  accountDigits,
  type Entry,
  MAX_STATEMENT_LINES,
  type RawReading,
  type Reading,
  UnreadableStatementError,
} from '../reading.ts';
import { HIGHEST_KOBO } from '../values/amounts.ts';
import {
  checkRunning,
  linesWithoutDirection,
  NO_DIRECTION,
  requireFigures,
  requireNoGap,
  UNPROVED,
} from './balance.ts';
import { foreignAccount, foreignCurrency, foreignSign } from './currency.ts';
import { markInColumn } from './reversal-mark.ts';

const MAX_NARRATION = 1000;
const MAX_TEXT = 1000;
const MAX_NAME = 200;

/** A bank dates what comes after its closing on the next working day, which holidays may put off. */
const MAX_DAYS_AHEAD = 5;

const DONE =
  /^(?:|(?:(?:transaction|payment|transfer) )?(?:success(?:ful|fully)?|succeeded|completed?|posted|booked|book|approved|processed|settled|paid|cleared|done|ok|credit(?:ed)?|debit(?:ed)?|00))$/i;

/** The last value date that a statement of today may have. */
const lastDay = (): string => addDays(lagosDay(new Date()), MAX_DAYS_AHEAD);

/** A refused row, its words beginning with a capital letter and ending in a full stop. */
function refusedRow({ line, text }: Entry, words: string): RefusedRow {
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return {
    line,
    refused: `${sentence.slice(0, MAX_REASON - 1).replace(/\.$/, '')}.`,
    text: text.slice(0, MAX_TEXT),
  };
}

/** What is wrong with an entry by itself; undefined for one to keep. */
function faultOf(entry: Entry, unproved: string | undefined): string | undefined {
  const { refusal, status = '', change, day } = entry;
  if (refusal !== undefined) return refusal;
  const foreign = foreignIn(entry);
  if (foreign !== null) return `the row is in ${foreign}, not in naira`;
  if (!isDone(entry)) return `the bank's status of the row is "${status.trim().slice(0, 40)}"`;
  if (change === null || change === 0) return 'the row has no amount';
  if (Math.abs(change) > HIGHEST_KOBO) return 'the amount is too large';
  if (day === null) return 'the row has no date';
  if (day > lastDay()) return `the day ${day} is still to come`;
  return change > 0 ? unproved : undefined;
}

function foreignIn({ currencies = [] }: Entry): string | null {
  return currencies.map(foreignCurrency).find((code) => code !== null) ?? null;
}

/** Refuses an account in another currency, whether its head, a column or all of its rows name the currency. */
function requireNaira({ currencies, entries }: AccountStatement): void {
  const ofRows = entries.map(foreignIn);
  const foreign =
    currencies.map(foreignSign).find((sign) => sign !== null) ??
    (ofRows.length > 0 && ofRows.every((code) => code !== null) ? ofRows[0] : null);
  if (foreign) throw new UnreadableStatementError(foreignAccount(foreign));
}

function factsOf(entry: Entry, day: string, account: string) {
  const { line, bookingDay, bookedAt, bankId = '', balance, place } = entry;
  const reversal = entry.reversal ?? markInColumn(entry.status ?? '');
  const accountNumber = accountDigits(entry.account ?? '') || account;
  return {
    line,
    valueDate: day,
    narration: entry.narration.trim().slice(0, MAX_NARRATION),
    ...(bookingDay !== undefined && bookingDay !== day && { bookingDay }),
    ...(bookedAt !== undefined && { bookedAt }),
    // Ignore longer bank ids.
    ...(bankId !== '' && bankId.length <= MAX_NAME && { bankId }),
    ...(typeof balance === 'number' && { balanceKobo: balance }),
    ...(accountNumber !== '' && { accountNumber }),
    ...(place !== undefined && { place }),
    ...(reversal && { reversal, isReversal: true }),
  };
}

const isDone = ({ status = '' }: Entry) =>
  DONE.test(status.trim()) || markInColumn(status) !== undefined;

/** Counts entries that failed or are still to be carried out as 0: they moved no money, whatever amount they show. */
function withoutUndone(statement: AccountStatement): AccountStatement {
  const entries = statement.entries.map((entry) =>
    isDone(entry) ? entry : { ...entry, change: 0 },
  );
  return { ...statement, entries };
}

/** The entries that another entry of the file makes void, and what it does: it replaces them, or takes them back with no amount to count. */
function voidedIds(entries: readonly Entry[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ replaces, corrects, refusal, change, line }) => {
      if (replaces !== undefined) return [[replaces, `line ${line} replaces it`]];
      const isCounted = refusal === undefined && Boolean(change);
      return corrects === undefined || isCounted ? [] : [[corrects, `line ${line} takes it back`]];
    }),
  );
}

/**
 * The one check after every reader: what it lets through is money in naira on a day that exists, in a file whose
 * balances, totals and parts agree, each line of it counted. Throws UnreadableStatementError for a file that
 * contradicts itself, DoubtfulColumnsError for one whose columns are likely to be others.
 */
export function checkFile(raw: RawReading): Reading {
  const { format, decisions, lines, header } = raw;
  const statements = raw.statements.map(withoutUndone);
  const all = statements.flatMap(({ entries }) => entries);
  if (all.length > MAX_STATEMENT_LINES)
    throw new UnreadableStatementError(
      `The file has more than ${MAX_STATEMENT_LINES} entries. Export a shorter period.`,
    );
  statements.forEach(requireNaira);
  if (all.length === 0) throw new UnreadableStatementError('The file has no entries.');
  const rows: (CreditRow | RefusedRow)[] = [];
  const debits: DebitRow[] = [];
  const lineOfId = new Map<string, number>();
  const voided = voidedIds(all);
  const known = new Set(all.map(({ bankId }) => bankId));
  const running = statements.map(checkRunning);
  for (const [index, statement] of statements.entries()) {
    const unproved = requireFigures(statement, running[index] ?? null);
    const undirected = linesWithoutDirection(statement);
    for (const entry of statement.entries) {
      const { line, change, bankId = '', replaces, corrects } = entry;
      const fault =
        faultOf(
          entry,
          line === unproved ? UNPROVED : undirected.has(line) ? NO_DIRECTION : undefined,
        ) ??
        voided.get(bankId) ??
        (replaces === undefined || known.has(replaces)
          ? undefined
          : `it replaces the entry "${replaces}", which is not in this file`);
      if (fault !== undefined || change === null || entry.day === null) {
        const reason = fault ?? 'the row has no amount';
        const takesBack =
          corrects === undefined ? '' : `, and it takes back the entry "${corrects}"`;
        rows.push(refusedRow(entry, reason + takesBack));
        continue;
      }
      const facts = factsOf(entry, entry.day, statement.account);
      if (change < 0 || corrects !== undefined) {
        debits.push({
          ...facts,
          debitKobo: Math.abs(change),
          ...(corrects !== undefined && { corrects: corrects.slice(0, MAX_NAME) }),
        });
        continue;
      }
      // An id names one credit alone, so one of the two would be lost or counted twice.
      const idKey = `${facts.accountNumber ?? ''} ${facts.bankId}`;
      const earlier = facts.bankId === undefined ? undefined : lineOfId.get(idKey);
      if (earlier !== undefined) {
        rows.push(refusedRow(entry, `the bank's id "${bankId}" is that of line ${earlier}, too`));
        continue;
      }
      lineOfId.set(idKey, line);
      const sender = entry.sender?.trim().slice(0, MAX_NAME);
      rows.push({ ...facts, amountKobo: change, ...(sender && { sender }) });
    }
  }
  requireNoGap(statements);
  const lineCount = countLines(rows, debits.length, statements, lines);
  const accounts = [...new Set(statements.map(({ account }) => account).filter(Boolean))];
  return {
    rows,
    debits,
    file: {
      format,
      ...(header && { header }),
      decisions: {
        ...decisions,
        balance: sumOfDecisions(running),
        lineCount,
        ...(accounts.length > 0 && { accounts }),
      },
      lines,
      debits: debits.length,
    },
  };
}

/** Checks that every line is in one of the counts: if a reader lost one, nothing is imported. */
function countLines(
  rows: readonly (CreditRow | RefusedRow)[],
  debits: number,
  statements: readonly AccountStatement[],
  lines: number,
): LineCount {
  const refused = rows.filter((row) => 'refused' in row).length;
  const continued = statements.reduce((sum, each) => sum + each.continued, 0);
  const others = statements.reduce((sum, each) => sum + each.others, 0);
  const found = rows.length + debits + continued + others;
  if (found !== lines)
    throw new UnreadableStatementError(
      `Only ${found} of ${lines} lines of the file are accounted for. Nothing of it was read; ask the bank for another format.`,
    );
  return { lines, credits: rows.length - refused, debits, refused, continued, others };
}

function sumOfDecisions(each: readonly ReturnType<typeof checkRunning>[]) {
  const found = each.filter((decision) => decision !== null);
  if (found.length === 0) return null;
  return {
    checked: found.reduce((sum, { checked }) => sum + checked, 0),
    breaks: found.reduce((sum, { breaks }) => sum + breaks, 0),
    breakLines: found.flatMap(({ breakLines }) => breakLines).slice(0, 20),
  };
}
