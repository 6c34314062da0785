import { HOUR_MS } from '@spade/contracts/lagos';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { bankTables } from '../../../infra/verify/bank-simulator/src/files/bank-tables.ts';
import {
  type BookedEntry,
  book,
  naira,
  OPENING_KOBO,
  type StatementEntry,
  valuedAt,
} from '../../../infra/verify/bank-simulator/src/files/entry.ts';
import {
  writeCamt053,
  writeMt940,
  writeOfx,
} from '../../../infra/verify/bank-simulator/src/files/standard-formats.ts';
import { writeStatement } from '../../../infra/verify/bank-simulator/src/files/write-statement.ts';
import { drawPdf } from '../../worker/test/statements/draw-pdf.ts';

const PAYERS = [
  ['OBI ADA', 'GTB'],
  ['EZE CHIDI', 'KUDA'],
  ['SANI MUSA', 'OPAY'],
  ['BELLO BISI', 'UBA'],
  ['SMITH & SONS LTD', 'FBN'],
  ['ADÉBÁYỌ̀ ṢỌLÁ', 'WEMA'],
] as const;
const NAIRA = [4_500, 4_500, 9_800, 9_800, 48_500] as const;
const LETTERS = '23456789ACDEFGHJKMNPQRSTUVWXYZ';

/** What the payer typed: nothing, what is bought, the order, or both, now and then with a session id of NIP. */
function wordsOf({ pick, below, chance }: Random): string {
  const letters = Array.from({ length: 5 }, () => LETTERS.charAt(below(LETTERS.length)));
  // Those of orders have a digit and a letter.
  if (!letters.some((letter) => /\d/.test(letter))) letters[4] = '7';
  if (letters.every((letter) => /\d/.test(letter))) letters[0] = 'K';
  const reference = letters.join('');
  const typed = pick(['', 'goods', 'goods', `SO-${reference}`, `payment so${reference}`]);
  const digits = Array.from({ length: 30 }, () => below(10)).join('');
  return chance(0.15) ? `${typed} ${digits}`.trim() : typed;
}

/** Ten days of one account by a seed: equal payments on touching days, late bookings, charges, money taken back. */
export function drawAccount(seed: number): StatementEntry[] {
  const random = seededRandom(seed);
  const { pick, below, chance } = random;
  const entries: StatementEntry[] = [];
  let last: StatementEntry | undefined;
  for (let day = 0; day < 10; day += 1) {
    const start = Date.UTC(2026, 10, 10 + day, 7);
    for (let number = below(4); number >= 0; number -= 1) {
      const at = new Date(start + (4 - number) * HOUR_MS + below(30) * 60_000);
      const [sender, senderBank] = pick(PAYERS);
      const drawn = { sender, senderBank, amountKobo: pick(NAIRA) * 100, words: wordsOf(random) };
      const { amountKobo, words } = last ?? drawn;
      const payment: StatementEntry = {
        ...drawn,
        // The same person once more: the same words, or another order.
        ...(last &&
          chance(0.35) && { amountKobo, sender: last.sender, senderBank: last.senderBank }),
        ...(last &&
          chance(0.2) && { amountKobo, words, sender: last.sender, senderBank: last.senderBank }),
        at,
        direction: 'credit',
      };
      const valued = new Date(at.getTime() + (1 + below(3)) * 24 * HOUR_MS);
      if (chance(0.25)) payment.valueDay = valued.toISOString().slice(0, 10);
      entries.push(payment);
      const out = { ...payment, at: new Date(at.getTime() + 60_000), direction: 'debit' as const };
      if (chance(0.15)) entries.push({ ...out, amountKobo: 5_000, words: 'EMTL CHARGE' });
      if (chance(0.08))
        entries.push({ ...out, words: `RVSL NIP/${payment.senderBank}/${payment.sender}` });
      last = payment;
    }
  }
  return entries;
}

/** The days that a file states: both, that of the booking alone, or that from which the money counts alone. */
const habits = ['both', 'booking', 'value'] as const;
type Days = (typeof habits)[number];

const stated = (entries: readonly StatementEntry[], days: Days): StatementEntry[] =>
  entries.map(({ valueDay, ...entry }) => {
    if (valueDay === undefined || days === 'booking') return entry;
    const both = { ...entry, valueDay };
    return days === 'both' ? both : { ...entry, at: valuedAt(both) };
  });

/** OFX 2 closes its elements. */
const closed = (sgml: string) =>
  sgml
    .replace(
      /^OFXHEADER[\s\S]*?\n\n/,
      '<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="203"?>\n',
    )
    .replace(/<([A-Z]+)>([^<\r\n]+)/g, '<$1>$2</$1>');

/** A PDF as Zenith prints it, its narrations broken into lines; the letters of the PDF's own fonts have no marks below. */
export const printed = (booked: readonly BookedEntry[]) =>
  drawPdf({
    columns: [
      { name: 'DATE', x: 30, width: 60 },
      { name: 'DESCRIPTION', x: 95, width: 150 },
      { name: 'DEBIT', x: 250, width: 70, align: 'right' },
      { name: 'CREDIT', x: 325, width: 70, align: 'right' },
      { name: 'VALUE DATE', x: 405, width: 60 },
      { name: 'BALANCE', x: 470, width: 90, align: 'right' },
    ],
    rows: booked.map((each) =>
      (bankTables['Zenith Bank']?.row(each) ?? []).map((cell) =>
        cell.normalize('NFKD').replace(/\p{M}/gu, ''),
      ),
    ),
    above: [`Opening Balance: ${naira(OPENING_KOBO)}`],
  });

/** The account in every format, each with habits of its own by the seed; equal files for equal seeds. */
export async function drawFiles(
  entries: readonly StatementEntry[],
  seed: number,
): Promise<Record<string, Uint8Array>> {
  const { pick } = seededRandom(seed + 1_000);
  const days = () => pick(habits);
  const field = () => pick(['narration', 'parts'] as const);
  const [bank, ofx] = [pick(Object.keys(bankTables)), field()];
  // One bank writes one format in one way, in either of its spellings.
  const posted = book(stated(entries, 'booking'));
  return {
    CSV: writeStatement(`${bank} CSV`, stated(entries, days())),
    XLSX: writeStatement(`${bank} XLSX`, stated(entries, days())),
    MT940: Buffer.from(writeMt940(book(stated(entries, days())), field())),
    'OFX SGML': Buffer.from(writeOfx(posted, ofx)),
    'OFX XML': Buffer.from(closed(writeOfx(posted, ofx))),
    'camt.053': Buffer.from(writeCamt053(book(stated(entries, days())), field())),
    PDF: await printed(book(stated(entries, days()))),
  };
}
