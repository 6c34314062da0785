import type { AlertedPayment } from '@spade/contracts/money/alert';
import { partyIn } from '../statements/banks/bank-format.ts';
import { markAtStart } from '../statements/check/reversal-mark.ts';
import { readAmount } from '../statements/values/amounts.ts';
import { readDate } from '../statements/values/dates.ts';
import type { AlertLayout } from './banks/formats.ts';
import { findField, type Line } from './lines-of-mail.ts';

const MAX_NARRATION = 1_000;
const MAX_TEXT = 200;

/** What an alert says, or why that is not certain, in words for staff. */
export type AlertReading =
  | { payment: AlertedPayment }
  | { state: 'refused' | 'unreadable'; reason: string };

/** Something is missing, twice there, or not of its form. */
class UncertainError extends Error {
  override name = 'UncertainError';
}

/**
 * Reads an alert by a layout, strictly: amount, date and account must each be there once and be of their form.
 * `subject` is empty unless the bank signed it. Null: it is not of this layout.
 */
export function readLayout(
  lines: readonly Line[],
  subject: string,
  layout: AlertLayout,
): AlertReading | null {
  const text = lines.map((line) => line.join(' ')).join('\n');
  // Sentences are broken anywhere.
  const says = (words: RegExp) => words.test(text) || words.test(text.replaceAll('\n', ' '));
  const isCredit = says(layout.credit);
  const isDebit = says(layout.debit);
  if (isCredit && isDebit)
    return { state: 'unreadable', reason: 'It speaks of a credit and of a debit.' };
  if (isDebit) return { state: 'refused', reason: 'It is about a debit.' };
  if (!isCredit) return null;
  try {
    const payment = paymentOf(lines, text, subject, layout);
    // Where the alert names the payer apart, its narration is the payer's own.
    if (layout.sender === undefined && markAtStart(payment.narration, payment.sender))
      return { state: 'refused', reason: 'It says that it is a reversal, which is no payment.' };
    return { payment };
  } catch (error) {
    if (!(error instanceof UncertainError)) throw error;
    return { state: 'unreadable', reason: error.message };
  }
}

function paymentOf(
  lines: readonly Line[],
  text: string,
  subject: string,
  layout: AlertLayout,
): AlertedPayment {
  const labels = labelsOf(layout);
  const all = (label: string) => findField(lines, label, labels);
  const one = (label: string) => only(all(label), label);
  const optional = (label: string | undefined) =>
    label === undefined ? undefined : all(label)[0]?.slice(0, MAX_TEXT);
  if (layout.currency !== undefined && one(layout.currency).toUpperCase() !== 'NGN')
    throw new UncertainError(`It is in ${one(layout.currency)}, not in naira.`);
  const amountKobo = amountOf(
    typeof layout.amount === 'string' ? one(layout.amount) : inBoth(layout.amount, subject, text),
  );
  const narration = one(layout.narration).slice(0, MAX_NARRATION);
  const sender =
    optional(layout.sender)?.replace(/^from /i, '') ??
    partyIn(narration)?.sender.slice(0, MAX_TEXT);
  const bankId = optional(layout.bankId);
  return {
    amountKobo,
    ...whenOf(one(layout.date), optional(layout.time), layout),
    account: accountOf(
      typeof layout.account === 'string' ? one(layout.account) : matched(layout.account, text),
    ),
    narration,
    ...(sender !== undefined && { sender }),
    ...(bankId !== undefined && { bankId }),
  };
}

function labelsOf({ amount, account, ...layout }: AlertLayout): string[] {
  const { currency, date, time, narration, sender, bankId } = layout;
  return [amount, account, currency, date, time, narration, sender, bankId].filter(
    (label) => typeof label === 'string',
  );
}

function only(values: readonly string[], label: string): string {
  const [value, second] = values;
  if (value === undefined) throw new UncertainError(`It has no "${label}".`);
  if (second !== undefined)
    throw new UncertainError(`It has "${label}" twice: "${value}" and "${second}".`);
  return value;
}

function matched(pattern: RegExp, text: string): string {
  const found = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  return only([...new Set(found.map(([, value = '']) => value))], 'account number');
}

function inBoth(pattern: RegExp, subject: string, text: string): string {
  const value = pattern.exec(subject)?.[1];
  if (value === undefined) throw new UncertainError('Its subject has no amount, or is not signed.');
  if (!text.includes(value))
    throw new UncertainError(`Its text does not repeat the amount ${value} of its subject.`);
  return value;
}

function amountOf(text: string): number {
  const amount = readAmount(text, '.');
  if (amount.kind === 'none') throw new UncertainError('Its amount is empty or 0.');
  if (amount.kind === 'unreadable') throw new UncertainError(`Of the amount: ${amount.reason}.`);
  if (amount.isNegative || amount.direction === 'debit')
    throw new UncertainError(`The amount "${text}" is not that of a credit.`);
  return amount.kobo;
}

function accountOf(text: string): string {
  if (!/^[\dxX* -]{5,30}$/.test(text))
    throw new UncertainError(`"${text.slice(0, MAX_TEXT)}" is not an account number.`);
  return text;
}

/** Dates are written `22 May, 2026 | 10:28:56 AM`, too. */
const plain = (text: string) => text.replace(/\s*\|\s*/g, ' ');

function whenOf(
  date: string,
  time: string | undefined,
  { dateOrder }: AlertLayout,
): Pick<AlertedPayment, 'valueDate' | 'bookedAt'> {
  const dated = readDate(plain(date), dateOrder);
  if (!dated) throw new UncertainError(`"${date}" is not a date.`);
  const instant =
    dated.instant ??
    (time === undefined ? undefined : readDate(`${dated.day} ${time}`, 'year first')?.instant);
  if (time !== undefined && instant === undefined)
    throw new UncertainError(`"${time}" is not a time.`);
  return { valueDate: dated.day, ...(instant !== undefined && { bookedAt: instant }) };
}
