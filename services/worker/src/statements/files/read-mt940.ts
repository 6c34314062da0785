import { type Statement, Parser as StatementParser, type Transaction } from 'mt940js';
import { type Reading, UnreadableStatementError } from '../reading.ts';
import { decodeText } from '../table/decode-text.ts';
import { readDateCell } from '../values/dates.ts';
import { type Entry, readEntries, requireAtMost, requireNaira } from './entries.ts';

/** Value date, entry date, mark, funds code, amount (SWIFT MT940, field 61). */
const LINE = /^\d{6}(?:\d{4})?(?<mark>R?[CD])[A-Z]?(?<amount>[\d,]+)/;

/** Lines of field 86 are cut at 65 characters, words and references included. */
const LINE_WIDTH = 65;

function joined(details: string): string {
  const lines = details.split('\n');
  return lines
    .map((line, index) =>
      index < lines.length - 1 && line.length < LINE_WIDTH ? `${line} ` : line,
    )
    .join('')
    .trim();
}

/** Code words of field 86 in its form with strokes. Narrations have strokes, too: `/REMI/NIP/GTB/ADA OBI`. */
const CODE_WORD =
  /\/(REMI|ORDP|NAME|BENM|EREF|KREF|PREF|MREF|MARF|BREF|CREF|RREF|CSID|CNTP|ULTC|ULTD|TRCD|RTRN|PURP|ISDT|EXCH|CHGS|OCMT)\//;

function partsWithStrokes(details: string): Record<string, string> | undefined {
  const [first, ...parts] = details.replace(/\n/g, '').split(CODE_WORD);
  if (first !== '' || parts.length === 0) return undefined;
  return Object.fromEntries(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])),
  );
}

/** Sub-fields ?20 to ?29 and ?60 to ?63 are the payer's words, ?32 and ?33 their name; or /REMI/ and /ORDP/. */
function partsOf({ details, structuredDetails }: Transaction): [string, string] {
  const parts = details.startsWith('/') ? partsWithStrokes(details) : structuredDetails;
  if (!parts) return [joined(details), ''];
  const of = (pattern: RegExp) =>
    Object.entries(parts)
      .filter(([name]) => pattern.test(name))
      .map(([, value]) => value.replace(/\n/g, ''))
      .join('');
  const words = of(/^(?:2\d|6[0-3]|REMI)$/);
  return [words || joined(details), of(/^(?:3[23]|ORDP|NAME)$/)];
}

/** The amount comes from the text of the line: the library has made a floating point number of it. */
function entriesOf(statement: Statement): Entry[] {
  requireNaira(statement.currency);
  const lines = statement.tags.filter((tag) => Number(tag.constructor.ID) === 61);
  return statement.transactions.map((transaction, index) => {
    const groups = LINE.exec(lines[index]?.data ?? '')?.groups;
    const date = readDateCell(transaction.date);
    const [narration, sender] = partsOf(transaction);
    const mark = groups?.mark ?? '';
    return {
      amount: groups?.amount ?? '',
      // RD gives a debit back, RC takes a credit back: neither is a payment.
      direction: mark === 'C' || mark === 'RD' ? 'credit' : 'debit',
      date,
      dateText: date?.day ?? '',
      narration: narration || transaction.reference,
      sender,
      // The bank's reference is not promised to be one transaction's alone.
      bankId: '',
      isReversal: mark.startsWith('R'),
      refusal: groups ? undefined : 'the line has no amount',
    };
  });
}

/** Reads MT940. The library checks that opening balance, lines and closing balance agree. */
export function readMt940(bytes: Uint8Array): Reading {
  const { text, encoding } = decodeText(bytes);
  requireAtMost(text, ':61:');
  let statements: Statement[];
  try {
    statements = new StatementParser().parse(text, true);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableStatementError(`The MT940 file cannot be read: ${reason.slice(0, 150)}`);
  }
  return readEntries(statements.flatMap(entriesOf), 'MT940', encoding);
}
