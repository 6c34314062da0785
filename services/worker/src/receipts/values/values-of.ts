import { DAY_MS, MINUTE_MS } from '@spade/contracts/lagos';
import type { ReceiptValues } from '@spade/contracts/orders/receipt';
import { type BankDate, readDate } from '../../statements/values/dates.ts';
import type { Look, Row } from '../text-rows.ts';
import { type Field, fieldsOf } from './fields.ts';
import { readAmount } from './read-amount.ts';
import { momentOfSession, readTransactionId } from './read-transaction-id.ts';

/** What the rows of a receipt say for certain. `look` reads a place of it again. */
export async function valuesOf(
  rows: readonly Row[],
  look: Look,
  now: Date,
): Promise<ReceiptValues> {
  const fields = fieldsOf(rows);
  const transactionId = await readTransactionId(fields, look);
  const session = momentOfSession(transactionId);
  const read = readMoment(fields, now, session?.instant ?? null);
  // Two days that differ: one is misread.
  const moment = session === null || session.day === read?.day ? read : null;
  return {
    amountKobo: await readAmount(fields, look),
    paidOn: moment?.day ?? null,
    paidAt: moment?.instant ?? null,
    transactionId,
    isPending: isPending(rows),
    toAccount: readRecipient(fields),
  };
}

const PENDING =
  /\b(?:pending|in progress|processing|awaiting|scheduled|unsuccessful|not successful|failed|declined)\b/i;
const DONE = /(?<!not )\b(?:successful|successfully|success|completed|approved)\b/i;

/** Whether it says that the money has not gone; a receipt that says both is not certain. */
const isPending = (rows: readonly Row[]): boolean =>
  rows.some(({ text }) => PENDING.test(text)) && !rows.some(({ text }) => DONE.test(text));

/** Whose account a field has: the one that the money went to. */
const RECIPIENT = /\b(?:beneficiary|recipient|receiver|destination|credited|sent to|to)\b/i;
const SENDER = /\b(?:sender|from|debited|source)\b/i;

/** Below this confidence, 0 to 100, a digit may be another. */
const SURE_DIGITS = 85;

/** The account that the money went to, if one number of 10 digits stands for it; null otherwise. */
function readRecipient(fields: readonly Field[]): string | null {
  const accounts = fields
    .filter(({ label }) => RECIPIENT.test(label) && !SENDER.test(label))
    .flatMap(({ values }) => values)
    .flatMap((words) => {
      const sure = words.filter(({ confidence }) => confidence >= SURE_DIGITS);
      const text = sure.map((word) => word.text).join(' ');
      // Grouped as `0123 456 789`, too; no part of a longer number.
      return text.match(/(?<![\d.,-] ?)\d{4} ?\d{3} ?\d{3}(?! ?[\d.,-])/g) ?? [];
    })
    .map((account) => account.replaceAll(' ', ''));
  const [account = null, ...others] = new Set(accounts);
  return others.length > 0 ? null : account;
}

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[AP]M)?';
const NAMED = `\\d{1,2}[- ]?(?:${MONTH})[a-z]*[- ,]*\\d{4}`;
/** A month of two digits with a zero is after a day of two: else one was overlooked. */
const NUMBERS =
  '\\d{1,2}[-/](?:\\d|[1-3]\\d)[-/]\\d{4}|\\d{2}[-/]\\d{2}[-/]\\d{4}|\\d{4}-\\d{2}-\\d{2}';
/** No clock whose end was broken off: `14:50:5`. */
const MOMENT = new RegExp(
  `(?<![\\d/-])(?:${NAMED}|${NUMBERS})(?![\\d/])(?:[ ,T]*${CLOCK}(?!:?\\d))?`,
  'gi',
);
const MONTH_FIRST = new RegExp(`\\b((?:${MONTH})[a-z]*)\\.?\\s*(\\d{1,2})\\s*,?\\s*(\\d{4})`, 'gi');

/** Brings what apps write into what `readDate` knows: no ordinals, bars or words in between, the day first. */
function tidy(text: string): string {
  return text
    .replace(/\b(\d{1,2}) ?0ct\b/gi, '$1 Oct')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/gi, '$1')
    .replace(MONTH_FIRST, '$2 $1 $3')
    .replace(/\s*[|•·]\s*|\s+at\s+/gi, ' ')
    .replace(/(\d)\s*:\s*(\d)/g, '$1:$2')
    .replace(/(\d)\s+([AP])\.?M\b\.?/gi, '$1 $2M');
}

/**
 * Numbers are read with the day first, as Nigerian banks write them. Some apps have the month first: where that is a
 * later day and not to come, which a payment that was just made would be, none of both is certain.
 */
function dayOf(text: string, latest: number): BankDate | null {
  const read = readDate(text, 'day first');
  const other = readDate(text, 'month first');
  if (!read || !other || read.day === other.day) return read ?? other;
  return other.day > read.day && Date.parse(other.day) <= latest ? null : read;
}

/** A clock of twelve hours without its half: a narrow column may have broken it off, and the reader overlooked it. */
function hasHalf(text: string): boolean {
  const hour = Number(/(\d{1,2}):\d{2}/.exec(text)?.[1] ?? 0);
  return /[AP]M$/i.test(text) || hour === 0 || hour > 12;
}

/** A session number contains the moment at which the sender's bank began; the receipt's time is at most this much later. */
const SESSION_MS = 30 * MINUTE_MS;

/**
 * The moment of the transfer, if every date on the picture is the same day and it is not to come; null otherwise.
 * `session`: the moment in the session's number, ISO 8601, which settles what half of the day a clock means.
 */
function readMoment(fields: readonly Field[], now: Date, session: string | null): BankDate | null {
  const latest = now.getTime() + DAY_MS;
  const texts = fields
    .flatMap(({ text }) => tidy(text).match(MOMENT) ?? [])
    .map((text) => text.trim());
  const found = texts.map((text) => ({ text, read: dayOf(text, latest) }));
  const [first] = found;
  const day = first?.read?.day;
  if (day === undefined || found.some(({ read }) => read?.day !== day)) return null;
  if (Date.parse(day) > latest) return null;
  const isCertain = (instant: string, text: string) =>
    session === null
      ? hasHalf(text)
      : Math.abs(Date.parse(instant) - Date.parse(session)) <= SESSION_MS;
  const instants = new Set(found.flatMap(({ read }) => read?.instant ?? []));
  const [instant, ...others] = instants;
  // Two times on one day: the day is certain, the moment is not.
  if (instant === undefined || others.length > 0) return { day };
  const { text = '' } = found.find(({ read }) => read?.instant !== undefined) ?? {};
  return isCertain(instant, text) ? { day, instant } : { day };
}
