import type { ColumnMapping } from '@spade/contracts/money/statement';
import { launchBrowser } from '../../../../infra/verify/testkit/src/browser.ts';
import { readFile } from '../../src/statements/read-file.ts';
import {
  asHtml,
  drawByPdfkit,
  drawByWords,
  hasFailed,
  type Layout,
  layouts,
  placeTexts,
  type Row,
  rowsOf,
  unknownLayout,
  withFailed,
} from './pdf-layouts.ts';

/** Where the table begins, in points, so that pages end at other places of their rows; each layout has rows of its own height. */
const PLACES = Array.from({ length: 8 }, (_, at) => 90 + at * 10.3);

/** Of 60 rows: where dates stand in the middle of their rows, those beside the end of a page may be refused by name. */
const mostRefused = ({ isCentred }: Layout) => (isCentred ? 6 : 0);

/** What became of the rows of a file: each is read as it is, or refused by name; no line is lost. */
async function expectRight(
  bytes: Uint8Array,
  rows: readonly Row[],
  mostRefused: number,
): Promise<void> {
  const reading = await readFile(bytes);
  if ('reason' in reading) throw new Error(JSON.stringify(reading));
  const truth = new Map(
    rows.map(({ at, kobo, lines }) => [
      kobo,
      { day: `2025-11-${String(1 + Math.floor(at / 3)).padStart(2, '0')}`, words: lines.join(' ') },
    ]),
  );
  const read = [
    ...reading.rows.flatMap((row) => ('refused' in row ? [] : [{ ...row, kobo: row.amountKobo }])),
    ...reading.debits.map((row) => ({ ...row, kobo: -row.debitKobo })),
  ];
  const wrong = read.filter(({ kobo, valueDate, narration }) => {
    const said = truth.get(kobo);
    return said?.day !== valueDate || said.words !== narration;
  });
  expect(wrong).toEqual([]);
  const refused = reading.rows.length + reading.debits.length - read.length;
  expect(read.length + refused).toBe(rows.length);
  expect(refused).toBeLessThanOrEqual(mostRefused);
}

describe('a PDF of a layout that was never seen, its rows cut by the ends of pages', () => {
  const all = Object.entries(layouts);

  it.each(all)('is read right as texts and as single words: %s', async (_name, layout) => {
    for (const [seed, top] of PLACES.entries()) {
      const rows = rowsOf(seed);
      const placed = placeTexts(layout, rows, top);
      const isByWords = layout.isTurned || seed % 2 === 0;
      const bytes = isByWords ? drawByWords(layout, placed) : await drawByPdfkit(layout, placed);
      await expectRight(bytes, rows, mostRefused(layout));
    }
  });

  describe('and printed by a browser', () => {
    let browser: Awaited<ReturnType<typeof launchBrowser>>;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser?.close());

    // It turns no sheets.
    it.each(all.filter(([, { isTurned }]) => !isTurned))(
      'is read right: %s',
      async (_name, layout) => {
        const page = await browser.newPage();
        for (const seed of [0, 1, 2]) {
          const rows = rowsOf(seed);
          await page.setContent(asHtml(layout, rows, seed * 4.3));
          const bytes = await page.pdf({ preferCSSPageSize: true });
          await expectRight(bytes, rows, mostRefused(layout));
        }
        await page.close();
      },
    );
  });

  it('is mapped by hand where its names are unknown, and rows that failed are refused by their status', async () => {
    const rows = withFailed(rowsOf(1));
    const bytes = drawByWords(unknownLayout, placeTexts(unknownLayout, rows, 120));
    const asked = await readFile(bytes);
    expect(asked).toMatchObject({
      reason: 'unknown_format',
      header: ['Booked', 'Purpose', 'Went', 'Came', 'State', 'Left'],
    });
    const mapping: ColumnMapping = {
      headerLine: 'headerLine' in asked ? asked.headerLine : 0,
      date: 0,
      narration: 1,
      debit: 2,
      credit: 3,
      status: 4,
      balance: 5,
      amount: null,
      direction: null,
      sender: null,
      bankId: null,
      dateOrder: 'day first',
      decimalSign: '.',
    };
    const reading = await readFile(bytes, { mapping });
    if ('reason' in reading) throw new Error(JSON.stringify(reading));
    const paid = rows.filter((row) => row.kobo > 0 && !hasFailed(row));
    expect(
      reading.rows.flatMap((row) => ('refused' in row ? [] : [[row.amountKobo, row.narration]])),
    ).toEqual(paid.map(({ kobo, lines }) => [kobo, lines.join(' ')]));
    const refused = reading.rows.flatMap((row) => ('refused' in row ? [row.refused] : []));
    expect(refused).toEqual(
      rows.filter(hasFailed).map(() => 'The bank\'s status of the row is "Failed".'),
    );
    // A column that no one mapped counts where it says that a row failed.
    expect(await readFile(bytes, { mapping: { ...mapping, status: null } })).toHaveProperty(
      'rows',
      reading.rows,
    );
  });
});
