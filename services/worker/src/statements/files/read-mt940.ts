import { partyIn } from '../banks/bank-format.ts';
import { markAtStart, markByCode, markOfCode } from '../check/reversal-mark.ts';
import { accountDigits, type RawReading, UnreadableStatementError } from '../reading.ts';
import { decodeText } from '../table/decode-text.ts';
import { readDate } from '../values/dates.ts';
import {
  balanceOf,
  joinWords,
  type PlainEntry,
  type PlainStatement,
  rawReading,
  requireAtMost,
} from './entries.ts';

/** Value date, entry date, mark, funds code, amount, kind, references, further words (SWIFT MT940, field 61). */
const LINE =
  /^(?<date>\d{6})(?<entry>\d{4})?(?<mark>R?[CD])(?<funds>[A-Z])?(?<amount>\d[\d,.]*)(?:[A-Z][A-Z0-9]{3})?(?<references>[^\n]*)(?:\n(?<more>[\s\S]*))?$/;

/** Mark, date, currency, amount (fields 60 and 62). */
const BALANCE = /^(?<mark>[CD])\d{6}(?<currency>[A-Z]{3})(?<amount>[\d,.]+)$/;

/** Stands between several fields 86 of one line; nothing that a bank writes. */
const FIELD_END = '\u0000';

/** Lines of field 86 are cut at 65 characters, words and references included. */
const LINE_WIDTH = 65;

function joined(details: string): string {
  const lines = details.split('\n');
  return lines
    .map((line, index) => {
      if (line.endsWith(FIELD_END)) return `${line.slice(0, -1)} `;
      const next = lines[index + 1];
      const isCut = line.length >= LINE_WIDTH || next?.startsWith(' ');
      return next === undefined || isCut ? line : `${line} `;
    })
    .join('')
    .trim();
}

/** Code words of field 86 in its form with strokes. Narrations have strokes, too: `/REMI/NIP/GTB/ADA OBI`. */
const CODE_WORD =
  /\/(REMI|ORDP|NAME|BENM|EREF|KREF|PREF|MREF|MARF|BREF|CREF|RREF|CSID|CNTP|ULTC|ULTD|TRCD|RTRN|PURP|ISDT|EXCH|CHGS|OCMT)\//;

/** The sub-fields of a structured field 86 by their names; null for one of words alone. */
function partsOf(details: string): [name: string, value: string][] | null {
  const text = details.replaceAll(FIELD_END, ' ').replace(/\n/g, '');
  const strokes = text.split(CODE_WORD);
  if (text.startsWith('/') && strokes.length > 1)
    return strokes.flatMap((part, at) =>
      at === 0 ? [['', part]] : at % 2 === 1 ? [[part, strokes[at + 1] ?? '']] : [],
    );
  // German banks' form: a code of three digits, then ?20 and so on; some use another sign.
  const [, separator] = /^\d{3}([?<>~^+])\d{2}/.exec(text) ?? [];
  if (separator === undefined) return null;
  return text
    .slice(3)
    .split(separator)
    .flatMap((part) => (/^\d{2}/.test(part) ? [[part.slice(0, 2), part.slice(2)]] : []));
}

/** Keys before the words of sub-fields ?20 to ?29: `EREF+SO-7K4M2SVWZ+goods`. */
const KEY = /(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|PURP)\+/g;

const NO_REFERENCE = /^(?:NONREF|NOREF|NOT ?PROVIDED|NOTPROVIDED)?$/i;

/** Sub-fields ?20 to ?29 and ?60 to ?63 are the payer's words, ?32 and ?33 their name; or /REMI/, /EREF/ and /ORDP/. */
function wordsOf(details: string): { words: string; sender: string; bankWords: string } {
  const parts = partsOf(details);
  if (!parts) {
    const words = joined(details);
    // The name ends with the first of several fields 86.
    const [first = ''] = details.split(FIELD_END);
    return { words, sender: partyIn(joined(first))?.sender ?? '', bankWords: words };
  }
  const of = (pattern: RegExp, between = '') =>
    parts
      .filter(([name, value]) => pattern.test(name) && !NO_REFERENCE.test(value.trim()))
      .map(([, value]) => value)
      .join(between)
      .trim();
  const remittance = of(/^(?:2\d|6[0-3]|REMI)$/).replace(KEY, ' ');
  const payer = joinWords(of(/^$/), remittance, of(/^(?:EREF|CREF|OCMT)$/, ' '));
  return {
    // Where the payer wrote nothing: all that the fields say, without their names.
    words: payer || of(/^00$/) || joinWords(...parts.map(([, value]) => value)),
    sender: of(/^(?:3[23]|ORDP|NAME)$/),
    bankWords: joinWords(of(/^00$/), of(/^RTRN$/)),
  };
}

/** `260230`, as year, month and day of the calendar; null for a day that is none. */
const dayOf = (digits: string) =>
  readDate(`20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`, 'year first');

/** The entry date has no year: it is that of the value date, or the one before or after at its turn. */
function bookingDay(date: string, entry: string | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const months = Number(entry.slice(0, 2)) - Number(date.slice(2, 4));
  const year = Number(date.slice(0, 2)) + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return dayOf(`${String(year).padStart(2, '0')}${entry}`)?.day;
}

function entryOf(field: string, details: string): PlainEntry {
  const {
    date = '',
    entry,
    mark = '',
    amount = '',
    references = '',
    more = '',
  } = LINE.exec(field)?.groups ?? {};
  const { words, sender, bankWords } = wordsOf(details);
  const [customer = ''] = references.split('//');
  const reference = NO_REFERENCE.test(customer.trim()) ? '' : customer;
  return {
    amount,
    // RD gives a debit back, RC takes a credit back: neither is a payment.
    direction: mark === 'C' || mark === 'RD' ? 'credit' : 'debit',
    day: dayOf(date)?.day ?? null,
    dateText: date || field.slice(0, 20),
    bookingDay: bookingDay(date, entry),
    narration: joinWords(words, reference, joined(more)),
    sender,
    // The bank's reference is not promised to be one transaction's alone.
    bankId: '',
    reversal: mark.startsWith('R')
      ? markOfCode(mark)
      : (markAtStart(bankWords, sender) ?? markByCode(words)),
    refusal: amount === '' ? withoutAmount(field) : undefined,
  };
}

/** `EC` and `ED` behind the days announce what the bank has not booked. */
const EXPECTED = /^\d{6}(?:\d{4})?E[CD]/;

const withoutAmount = (field: string): string =>
  EXPECTED.test(field)
    ? 'the bank only expects the amount, and has not booked it'
    : 'the line has no amount';

interface Field {
  tag: string;
  data: string;
}

/** The fields of a file; whatever stands before, between and behind messages is none: prefaces, envelopes, `-}`. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, tag, data = ''] = /^(?:\{[^:]*:)*\s*:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) {
      fields.push({ tag, data });
      isOpen = true;
    } else if (/^\s*-\}?\s*$|^\s*-?\}|^\s*\{\d:/.test(line)) isOpen = false;
    else if (isOpen && line.trim() !== '') {
      const last = fields.at(-1);
      if (last) last.data += `\n${line}`;
    }
  }
  return fields;
}

function balanceIn(statement: string, field: Field) {
  const groups = BALANCE.exec(field.data.trim())?.groups;
  const kobo = groups && balanceOf(groups.amount ?? '', groups.mark === 'D');
  if (!groups || kobo === null || kobo === undefined)
    throw new UnreadableStatementError(
      `The MT940 file cannot be read: the balance ":${field.tag}:${field.data.slice(0, 40)}" of ${statement} is none.`,
    );
  return { kobo, currency: groups.currency ?? '' };
}

/** One message: from its field 20 to the next one's. */
function statementOf(fields: readonly Field[]): PlainStatement {
  const find = (pattern: RegExp) => fields.find(({ tag }) => pattern.test(tag));
  const name = `the statement ${fields[0]?.data.slice(0, 40)}`;
  const [account, opening, closing] = [find(/^25P?$/), find(/^60[FM]$/), find(/^62[FM]$/)];
  if (!account || !opening || !closing)
    throw new UnreadableStatementError(
      `The MT940 file cannot be read: ${name} has no field ${account ? (opening ? '62F' : '60F') : '25'}.`,
    );
  const [before, after] = [balanceIn(name, opening), balanceIn(name, closing)];
  const entries: PlainEntry[] = [];
  for (const [at, { tag, data }] of fields.entries()) {
    if (tag !== '61') continue;
    const details: string[] = [];
    for (let next = at + 1; fields[next]?.tag === '86'; next += 1)
      details.push(fields[next]?.data ?? '');
    entries.push(entryOf(data, details.join(`${FIELD_END}\n`)));
  }
  // What is available, now and later (fields 64 and 65), is in the currency of the account, too.
  const available = fields.filter(({ tag }) => tag === '64' || tag === '65');
  const others = available.map(({ data }) => BALANCE.exec(data.trim())?.groups?.currency ?? '');
  return {
    account: accountDigits(account.data),
    currencies: [before.currency, after.currency, account.data, ...others],
    opening: before.kobo,
    closing: after.kobo,
    entries,
  };
}

/** Reads MT940, with or without the envelopes of SWIFT and the prefaces of banks. */
export function readMt940(bytes: Uint8Array): RawReading {
  const { text, encoding } = decodeText(bytes);
  requireAtMost(text, ':61:');
  const messages: Field[][] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') messages.push([]);
    messages.at(-1)?.push(field);
  }
  return rawReading(messages.map(statementOf), 'MT940', encoding);
}
