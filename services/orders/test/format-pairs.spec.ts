import type { StatementDetail } from '@spade/contracts/money/statement';
import { book, type StatementEntry } from '../../../infra/verify/bank-simulator/src/files/entry.ts';
import {
  writeCamt053,
  writeMt940,
  writeOfx,
} from '../../../infra/verify/bank-simulator/src/files/standard-formats.ts';
import { writeStatement } from '../../../infra/verify/bank-simulator/src/files/write-statement.ts';
import { readFile } from '../../worker/src/statements/read-file.ts';
import type { Reading } from '../../worker/src/statements/reading.ts';
import { Statements } from './build-statement.ts';
import { printed } from './drawn-account.ts';
import { OrdersBed } from './orders-bed.ts';

const entry = (
  time: string,
  naira: number,
  words: string,
  more: Partial<StatementEntry> = {},
): StatementEntry => ({
  at: new Date(`2026-11-${time}+01:00`),
  amountKobo: naira * 100,
  direction: 'credit',
  sender: 'OBI ADA',
  senderBank: 'GTB',
  words,
  ...more,
});
const paidBy = (sender: string, senderBank = 'KUDA') => ({ sender, senderBank });

/** Three days of one account, with everything that has made one credit two, or two credits one. */
const ACCOUNT: readonly StatementEntry[] = [
  entry('17T08:00', 9_800, 'SO-7K4M2'),
  entry('17T08:05', 9_800, 'SO 8X3P9', paidBy('EZE CHIDI')),
  // One buyer, one amount, two orders.
  entry('17T08:10', 12_500, 'payment SO-HH9ES', paidBy('BELLO BISI')),
  entry('17T08:40', 12_500, 'payment SO-HH9EK', paidBy('BELLO BISI')),
  // Equal in everything but their balance.
  entry('17T09:00', 4_500, 'goods', paidBy('SANI MUSA')),
  entry('17T09:30', 4_500, 'goods', paidBy('SANI MUSA')),
  entry('17T10:00', 4_500, 'goods', paidBy('SANI AISHA')),
  entry('17T10:30', 5_000, '', paidBy('OKAFOR NGOZI')),
  entry('17T10:31', 5_000, '', paidBy('OKAFOR NGOZI')),
  entry('17T11:00', 9_800, 'rider fee for SO-7K4M2', { direction: 'debit' }),
  entry('17T11:30', 50, 'EMTL CHARGE', { direction: 'debit' }),
  // Names that formats write otherwise.
  entry('18T08:00', 48_500, 'so7k4m3', paidBy("N'GOLO ADE", 'OPAY')),
  entry('18T08:10', 48_500, 'SO-2JE44', paidBy('ADÉBÁYỌ̀ ṢỌLÁ', 'WEMA')),
  entry('18T08:20', 18_900, 'FAN & PUMP SO-9Q5KE', paidBy('SMITH & SONS LTD', 'FBN')),
  entry(
    '18T08:30',
    126_000,
    'the generator of 3.5 kVA that we spoke of and two extension cables for the shop at Alaba SO-JXAS6',
    paidBy('OLUWASEUN-ADEKUNLE TEMITOPE OLAMIDE', 'MONIEPOINT'),
  ),
  entry(
    '18T08:40',
    126_000,
    'the generator of 3.5 kVA that we spoke of and two extension cables for the shop at Alaba SO-DAFK7',
    paidBy('OLUWASEUN-ADEKUNLE TEMITOPE OLAMIDE', 'MONIEPOINT'),
  ),
  entry('18T09:00', 24_000, 'SO-7C4T5 SO-H4T5P', paidBy('DANJUMA HAUWA', 'UBA')),
  // Paid on a Saturday, counts on Monday.
  entry('21T16:00', 24_000, 'SO-WBH8F', {
    ...paidBy('DANJUMA HAUWA', 'UBA'),
    valueDay: '2026-11-23',
  }),
  entry('21T16:10', 9_800, 'SO-S35CZ', { valueDay: '2026-11-23' }),
  entry('21T16:20', 4_500, 'goods', { ...paidBy('SANI MUSA'), valueDay: '2026-11-23' }),
  entry('23T09:00', 4_500, 'goods', paidBy('SANI MUSA')),
  entry('23T10:00', 184_000, 'SO-2JM29', paidBy('AKPAN EFFIONG', 'ACCESS')),
];

const CREDITS = ACCOUNT.filter(({ direction }) => direction === 'credit');
const booked = book(ACCOUNT);

const files: Readonly<Record<string, () => Uint8Array | string | Promise<Uint8Array>>> = {
  CSV: () => writeStatement('Zenith Bank CSV', ACCOUNT),
  XLSX: () => writeStatement('Zenith Bank XLSX', ACCOUNT),
  PDF: () => printed(booked),
  'MT940, narrations': () => writeMt940(booked, 'narration'),
  'MT940, fields': () => writeMt940(booked, 'parts'),
  'OFX, narrations': () => writeOfx(booked, 'narration'),
  'OFX, fields': () => writeOfx(booked, 'parts'),
  'camt.053, narrations': () => writeCamt053(booked, 'narration'),
  'camt.053, fields': () => writeCamt053(booked, 'parts'),
};
const formats = Object.keys(files);

describe('one account in every format', () => {
  let bed: OrdersBed;
  let statements: Statements;
  const readings = new Map<string, Reading>();
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
    for (const [format, write] of Object.entries(files)) {
      const reading = await readFile(Buffer.from(await write()));
      if ('reason' in reading) throw new Error(`${format}: ${JSON.stringify(reading)}`);
      readings.set(format, reading);
    }
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const importAs = (format: string): Promise<StatementDetail> => {
    const { rows, debits, file } = readings.get(format) as Reading; // beforeAll has read each
    const all = [...rows, ...debits].toSorted((a, b) => a.line - b.line);
    return statements.importAs({}, all, file.format);
  };

  it.each(formats)('is read right from %s, no line lost', (format) => {
    const { rows, debits, file } = readings.get(format) as Reading;
    expect(rows.filter((row) => 'refused' in row)).toEqual([]);
    const credits = rows.flatMap((row) => ('refused' in row ? [] : [row]));
    expect(credits.map(({ amountKobo }) => amountKobo)).toEqual(
      CREDITS.map(({ amountKobo }) => amountKobo),
    );
    expect(debits.map(({ debitKobo }) => debitKobo)).toEqual([980_000, 5_000]);
    const { lineCount } = file.decisions;
    expect(lineCount).toMatchObject({ credits: CREDITS.length, debits: 2, refused: 0 });
    // The reference of each is in its own words, and in no other's.
    for (const [at, { words }] of CREDITS.entries())
      for (const [reference] of words.matchAll(/SO[- ]?\w{5}/gi))
        expect(
          credits.flatMap(({ narration }, index) => (narration.includes(reference) ? [index] : [])),
        ).toEqual([at]);
  });

  it.each([formats, formats.toReversed()])(
    'has each credit once after all of them: %s, …',
    async (...turns) => {
      expect(await importAs(turns[0] ?? '')).toMatchObject({ addedCredits: CREDITS.length });
      for (const format of turns)
        expect(await importAs(format)).toMatchObject({ addedCredits: 0, contradictions: 0 });
    },
  );

  describe.each(formats)('imported from %s', (first) => {
    it.each(formats)('and then from %s, has each credit once', async (second) => {
      expect(await importAs(first)).toMatchObject({ addedCredits: CREDITS.length });
      const again = await importAs(second);
      expect(again).toMatchObject({ addedCredits: 0, contradictions: 0 });
      // One bank writes one format in one way: other words in it are asked about.
      const [kind, other] = [first, second].map((format) => format.split(',')[0]);
      const isAsked = first !== second && kind === other;
      expect(again.knownCredits + (isAsked ? (again.questions ?? 0) : 0)).toBe(CREDITS.length);
    });
  });
});
