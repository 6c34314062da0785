import { partyIn } from '../banks/bank-format.ts';
import { type Reading, UnreadableStatementError } from '../reading.ts';
import { decodeText } from '../table/decode-text.ts';
import { type BankDate, readDate } from '../values/dates.ts';
import { type Entry, readEntries, requireAtMost, requireNaira } from './entries.ts';
import { child, children, parseXml, textAt, type XmlNode } from './xml.ts';

/**
 * OFX 1 is SGML: an element with a value needs no end tag. Adds the end tags, and drops elements that are
 * neither ended nor filled (OFX 1.6, 2.3.2).
 */
function closeElements(sgml: string): string {
  const ended = new Set([...sgml.matchAll(/<\/([\w.]+)>/g)].map(([, name]) => name));
  return sgml.replace(
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

/** `20260705143000.000[+1:WAT]`; only with a zone is the time certain. */
function ofxDate(text: string): { date: BankDate | null; instant?: string } {
  const [, year, month, day, time, zone] =
    /^(\d{4})(\d{2})(\d{2})(\d{6})?(?:\.\d+)?(?:\[([+-]?\d{1,2})(?::?\w*)?\])?$/.exec(text) ?? [];
  const date = year ? readDate(`${year}-${month}-${day}`, 'year first') : null;
  if (!date || time === undefined || zone === undefined) return { date };
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  const hours = Number(zone);
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
  const instant = readDate(`${date.day}T${clock}${offset}`, 'year first')?.instant;
  return { date, ...(instant !== undefined && { instant }) };
}

function entryOf(transaction: XmlNode): Entry {
  const dateText = textAt(transaction, 'DTPOSTED');
  const { date, instant } = ofxDate(dateText);
  const [name, memo] = [textAt(transaction, 'NAME'), textAt(transaction, 'MEMO')];
  return {
    amount: textAt(transaction, 'TRNAMT'),
    direction: null,
    date,
    dateText,
    bookedAt: instant,
    narration: [name, memo].filter((text) => text !== '').join(' '),
    // NAME is the payer or what the transaction is, as the bank likes.
    sender: textAt(transaction, 'PAYEE', 'NAME') || (partyIn(memo)?.sender ?? ''),
    bankId: textAt(transaction, 'FITID'),
    corrects: textAt(transaction, 'CORRECTFITID'),
  };
}

/** Reads OFX 1 (SGML) and 2 (XML). */
export function readOfx(bytes: Uint8Array): Reading {
  const { text, encoding } = decodeText(bytes);
  const start = text.search(/<OFX>/i);
  if (start < 0)
    throw new UnreadableStatementError('The file has an OFX header and no OFX content.');
  requireAtMost(text, '<STMTTRN>');
  const document = parseXml(closeElements(text.slice(start)));
  const responses = children(child(document, 'OFX', 'BANKMSGSRSV1'), 'STMTTRNRS');
  const statements = responses.flatMap((response) => children(response, 'STMTRS'));
  if (statements.length === 0)
    throw new UnreadableStatementError('The file has no statement of a bank account.');
  const entries = statements.flatMap((statement) => {
    requireNaira(textAt(statement, 'CURDEF'));
    return children(child(statement, 'BANKTRANLIST'), 'STMTTRN').map(entryOf);
  });
  return readEntries(entries, 'OFX', encoding);
}
