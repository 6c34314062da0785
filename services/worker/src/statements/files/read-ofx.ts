import { partyIn } from '../banks/bank-format.ts';
import { markAtStart, markByCode, markInColumn, markOfCode } from '../check/reversal-mark.ts';
import { beginsAsSpending, spent } from '../check/spending-words.ts';
import { accountDigits, type RawReading, UnreadableStatementError } from '../reading.ts';
import { decodeText } from '../table/decode-text.ts';
import { type BankDate, readDate } from '../values/dates.ts';
import { joinWords, type PlainEntry, rawReading, requireAtMost } from './entries.ts';
import { child, children, parseXml, textAt, type XmlNode } from './xml.ts';

/**
 * OFX 1 is SGML: an element with a value needs no end tag. Adds the end tags, and drops elements that are
 * neither ended nor filled (OFX 1.6, 2.3.2). Names of elements are in capitals, which some banks do not write.
 */
function closeElements(sgml: string): string {
  const named = sgml.replace(/<\/?[\w.]+/g, (tag) => tag.toUpperCase());
  const ended = new Set([...named.matchAll(/<\/([\w.]+)>/g)].map(([, name]) => name));
  return named.replace(
    /<([\w.]+)>([^<\r\n]*)(<\/\1>)?/g,
    (whole, name: string, value: string, end: string | undefined) => {
      if (value.trim() !== '') return `<${name}>${escapeAmpersands(value.trim())}</${name}>`;
      return ended.has(name) || end !== undefined ? whole : '';
    },
  );
}

function escapeAmpersands(value: string): string {
  return value.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/g, '&amp;');
}

/** `20260705143000.000[+1:WAT]`; only with a zone is the time certain, and with it the day in Lagos. */
function ofxDate(text: string): BankDate | null {
  const [, year, month, day, time, zone] =
    /^(\d{4})(\d{2})(\d{2})(\d{6})?(?:\.\d+)?(?:\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::?\w*)?\])?$/.exec(
      text,
    ) ?? [];
  const date = year ? readDate(`${year}-${month}-${day}`, 'year first') : null;
  if (!date || time === undefined || zone === undefined) return date;
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  const minutes = Math.round(Math.abs(Number(zone)) * 60);
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = `${zone.startsWith('-') ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return readDate(`${date.day}T${clock}${offset}`, 'year first');
}

/** Kinds of transactions whose sign the format fixes (OFX 1.6, 11.4.3.1). */
const OUT = /^(?:DEBIT|PAYMENT|CHECK|DIRECTDEBIT|CASH|FEE|SRVCHG|REPEATPMT)$/i;
const IN = /^(?:CREDIT|DEP|DIRECTDEP|DIV)$/i;

function refusalOf(type: string, amount: string): string | undefined {
  if (/^HOLD$/i.test(type)) return 'the bank only holds the amount, and has not booked it';
  const isNegative = amount.startsWith('-');
  return (isNegative && IN.test(type)) || (!isNegative && OUT.test(type))
    ? `the kind "${type}" and the sign of the amount "${amount}" contradict each other`
    : undefined;
}

/** A NAME shorter than this is not cut off, even where it ends within a word of MEMO. */
const MIN_CUT = 16;

/**
 * Some banks fill NAME, of 32 characters at most, with the beginning of MEMO. The last word is
 * then cut off, and with the word after it may look like the reference of another order.
 */
const isBeginningOf = (name: string, memo: string): boolean =>
  memo.startsWith(name) &&
  (name.length >= MIN_CUT || !/^[\p{L}\p{N}]/u.test(memo.slice(name.length)));

function entryOf(transaction: XmlNode): PlainEntry {
  const at = (...path: string[]) => textAt(transaction, ...path);
  const all = (name: string) => children(transaction, name).map((node) => textAt(node));
  const dateText = at('DTPOSTED');
  const date = ofxDate(dateText);
  const [amount, memos] = [at('TRNAMT'), all('MEMO')];
  const corrected = at('CORRECTFITID');
  const isReplacement = corrected !== '' && /^REPLACE$/i.test(at('CORRECTACTION'));
  const isCorrection = corrected !== '' && !isReplacement;
  // Where the amount is in the account's currency, ORIGCURRENCY only tells what it was before.
  const currency = at('CURRENCY', 'CURSYM') || (child(transaction, 'CURRENCY') && '?') || '';
  // Numbers alone are the bank's; with letters, they may be the payer's reference.
  const references = [at('CHECKNUM'), at('REFNUM')].filter((text) => /[a-z]/i.test(text));
  const names = joinWords(...all('NAME'), ...all('EXTDNAME'));
  const isBeginning = memos.some((memo) => isBeginningOf(names, memo));
  return {
    amount,
    direction: null,
    day: date?.day ?? null,
    dateText,
    bookedAt: date?.instant,
    narration: joinWords(isBeginning ? '' : names, ...memos, ...all('MEMO2'), ...references),
    // Banks put the payer or the kind of transaction into NAME.
    sender:
      at('PAYEE', 'NAME') ||
      memos.map((memo) => partyIn(memo)?.sender).find((sender) => sender !== undefined),
    bankId: at('FITID'),
    currencies: [currency],
    refusal: refusalOf(at('TRNTYPE'), amount),
    ...(isCorrection && { corrects: corrected }),
    ...(isReplacement && { replaces: corrected }),
    reversal: isCorrection
      ? markOfCode('CORRECTFITID')
      : (markInColumn(at('TRNTYPE')) ?? markAtStart(names) ?? markByCode(...memos)),
  };
}

/** Entries of a statement without one sign, of which those that a bank calls spending went out. */
function withoutSpending(entries: readonly PlainEntry[]): readonly PlainEntry[] {
  if (entries.some(({ amount }) => /^[-+]/.test(amount))) return entries;
  return entries.map((entry) =>
    entry.refusal === undefined && beginsAsSpending(entry.narration)
      ? { ...entry, refusal: spent(entry.narration) }
      : entry,
  );
}

/** Reads OFX 1 (SGML) and 2 (XML). */
export function readOfx(bytes: Uint8Array): RawReading {
  const { text, encoding } = decodeText(bytes);
  const start = text.search(/<OFX>/i);
  if (start < 0)
    throw new UnreadableStatementError('The file has an OFX header and no OFX content.');
  const elements = closeElements(text.slice(start));
  requireAtMost(elements, '<STMTTRN>');
  const document = parseXml(elements);
  const responses = children(child(document, 'OFX', 'BANKMSGSRSV1'), 'STMTTRNRS');
  const statements = responses.flatMap((response) => children(response, 'STMTRS'));
  if (statements.length === 0)
    throw new UnreadableStatementError('The file has no statement of a bank account.');
  return rawReading(
    statements.map((statement) => ({
      account: accountDigits(textAt(statement, 'BANKACCTFROM', 'ACCTID')),
      currencies: [
        textAt(statement, 'CURDEF'),
        textAt(statement, 'BANKACCTFROM', 'ACCTTYPE'),
        textAt(statement, 'BANKACCTFROM', 'ACCTID'),
      ],
      entries: withoutSpending(children(child(statement, 'BANKTRANLIST'), 'STMTTRN').map(entryOf)),
    })),
    'OFX',
    encoding,
  );
}
