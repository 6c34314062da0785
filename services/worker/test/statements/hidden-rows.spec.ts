import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import {
  type Sheet,
  type WorkbookCell,
  writeWorkbook,
} from '../../../../infra/verify/bank-simulator/src/files/write-workbook.ts';
import { readFile } from '../../src/statements/read-file.ts';

const HEADER = ['Date Posted', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'];
const row = (day: number, words: string, credit: string, balance: string): WorkbookCell[] => [
  `${day}/06/2026`,
  `${day}/06/2026`,
  words,
  null,
  credit,
  balance,
];
const ADA = row(13, 'NIP/GTB/ADA OBI/SO 7K4M2', '5.00', '5.00');
const EZE = row(14, 'NIP/UBA/CHIDI EZE/SO HH9ES', '6.00', '11.00');
const JUNE = { name: 'June', rows: [HEADER, ADA, EZE] };
const JULY = { name: 'July', rows: [HEADER, row(15, 'NIP/UBA/BISI BELLO', '7.00', '7.00')] };

/** A workbook of which one part was changed. */
function changed(sheets: readonly Sheet[], part: string, from: string | RegExp, to: string) {
  const parts = unzipSync(writeWorkbook(sheets));
  const before = strFromU8(parts[part] ?? new Uint8Array());
  const after = before.replace(from, to);
  if (after === before) throw new Error(`nothing was changed in ${before}`);
  return zipSync({ ...parts, [part]: strToU8(after) });
}
const inSheet = (from: string | RegExp, to: string, rows: Sheet['rows'] = JUNE.rows) =>
  changed([{ ...JUNE, rows }], 'xl/worksheets/sheet1.xml', from, to);

/** What staff see: kobo of each payment or why a row was refused, and the lines; or why the file was not read. */
async function seen(bytes: Uint8Array) {
  const reading = await readFile(bytes);
  if ('reason' in reading) return 'words' in reading ? reading.words : reading.reason;
  const { lineCount, balance } = reading.file.decisions;
  return {
    rows: reading.rows.map((each) => ('refused' in each ? each.refused : each.amountKobo)),
    lines: lineCount?.lines,
    counted: { credits: lineCount?.credits, refused: lineCount?.refused },
    breaks: balance?.breaks,
  };
}

const WHITE = 'patternType="solid"><fgColor rgb="FFFFFFFF"/>';
const BLUE = 'patternType="solid"><fgColor rgb="FF1F4E79"/>';

/** A workbook of which the cell with the first amount has a style of its own. */
function styled({ format = 'General', font = '', fill = 'patternType="none">' }) {
  const parts = unzipSync(inSheet('<c r="E2"', '<c r="E2" s="2"'));
  const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
    .replace(
      /<fonts.*<\/fills>/,
      `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><fonts><font/><font>${font}</font></fonts><fills><fill/><fill><patternFill ${fill}</patternFill></fill></fills>`,
    )
    .replace('</cellXfs>', '<xf numFmtId="164" fontId="1" fillId="1"/></cellXfs>');
  return zipSync({ ...parts, 'xl/styles.xml': strToU8(styles) });
}

const UNREADABLE = expect.stringMatching(/^A cell of the row is formatted in the workbook so that/);
const SHEET = expect.stringMatching(
  /^The sheet "July" of this row is hidden in the workbook: show/,
);
const ROW = expect.stringMatching(/^The row is hidden in the workbook, by a filter or by hand/);

describe('a workbook that hides payments from who opens it', () => {
  it.each([
    ['hidden', 'hidden'],
    ['hidden from the menu, too', 'veryHidden'],
  ])('has the rows of a sheet refused by name: %s', async (_name, state) => {
    const file = changed(
      [JUNE, JULY],
      'xl/workbook.xml',
      'name="July"',
      `name="July" state="${state}"`,
    );
    expect(await seen(file)).toEqual({
      rows: [500, 600, SHEET],
      lines: 5,
      counted: { credits: 2, refused: 1 },
      breaks: 0,
    });
  });

  it('has all of its sheets read where none is hidden', async () => {
    expect(await seen(writeWorkbook([JUNE, JULY]))).toMatchObject({ rows: [500, 600, 700] });
  });

  it.each([
    ['hidden', 'hidden="1"'],
    ['hidden by a filter', "spans='1:6' hidden = 'true'"],
    ['without height', 'ht="0" customHeight="1"'],
  ])(
    'has a row refused by name, and its balance still leads to the next: %s',
    async (_name, how) => {
      expect(await seen(inSheet('<row r="2"', `<row r="2" ${how}`))).toEqual({
        rows: [ROW, 600],
        lines: 3,
        counted: { credits: 1, refused: 1 },
        breaks: 0,
      });
    },
  );

  it('does not give the words of a hidden row to the payment above it', async () => {
    const words = [null, null, 'SO HH9ES', null, null, null];
    const file = inSheet('<row r="3"', '<row r="3" hidden="1"', [HEADER, ADA, words, EZE]);
    expect(await seen(file)).toMatchObject({ rows: [500, ROW, 600] });
  });

  it.each([
    ['hidden', '<col min="5" max="5" hidden="1"/>'],
    ['among others', '<col min="1" max="9" width="9" hidden="true"/>'],
    ['without width', '<x:col min="5" max="6" width="0" customWidth="1"/>'],
  ])('is refused where a column that counts is: %s', async (_name, column) => {
    const file = inSheet('<sheetData>', `<cols>${column}</cols><sheetData>`);
    expect(await seen(file)).toMatch(
      /^The column "(?:Credit|Date Posted|Value Date)" is hidden in the workbook\. Show all columns/,
    );
  });

  it('is read where only what does not count is hidden', async () => {
    const hidden = '<cols><col min="8" max="9" hidden="1"/></cols><sheetData><row r="1" hidden="1"';
    const rows = [['Account of the shop'], ...JUNE.rows];
    const file = inSheet('<sheetData><row r="1"', hidden, rows);
    expect(await seen(file)).toMatchObject({ rows: [500, 600], breaks: 0 });
  });

  describe.each([
    ['shows nothing', { format: ';;;' }],
    ['shows no number', { format: ';;' }],
    ['has letters of one point', { font: '<sz val="1"/>' }],
    [
      'is white on white',
      { font: '<color rgb="FFFFFFFF"/>', fill: 'patternType="solid"><fgColor theme="0"/>' },
    ],
  ])('by a format of a cell that %s', (_how, style) => {
    it('has the row refused by name', async () => {
      expect(await seen(styled(style))).toEqual({
        rows: [UNREADABLE, 600],
        lines: 3,
        counted: { credits: 1, refused: 1 },
        breaks: 0,
      });
    });
  });

  it.each([
    ['white letters on a colour', { font: '<color rgb="FFFFFFFF"/>', fill: BLUE }],
    ['white letters on the colour of a table', { font: '<color rgb="FFFFFFFF"/>' }],
    ['black letters on white', { font: '<color theme="1"/>', fill: WHITE }],
    ['small letters', { font: '<sz val="6"/>' }],
    ['a format of its own', { format: '#,##0.00;(#,##0.00);;@' }],
  ])('is read with %s', async (_how, style) => {
    expect(await seen(styled(style))).toMatchObject({ rows: [500, 600], breaks: 0 });
  });

  it('is refused where a sheet is kept at a place that is not looked at', async () => {
    const parts = unzipSync(writeWorkbook([JUNE]));
    const { 'xl/worksheets/sheet1.xml': sheet, ...others } = parts;
    const links = 'xl/_rels/workbook.xml.rels';
    const moved = strFromU8(others[links] ?? new Uint8Array()).replace('worksheets/', 'other/');
    const file = zipSync({
      ...others,
      'xl/other/sheet1.xml': sheet ?? new Uint8Array(),
      [links]: strToU8(moved),
    });
    expect(await seen(file)).toMatch(/^The workbook has a sheet that is no table, or not where/);
  });
});
