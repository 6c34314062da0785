import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbookSheets from 'read-excel-file/universal';
import { statementLimits, type TableLimits, UnreadableStatementError } from '../reading.ts';
import { type Cell, NumberCell, type Table } from './columns.ts';
import { type HiddenParts, hiddenIn, type ListedSheet, listedSheets } from './hidden-parts.ts';
import { hidingStyles } from './hiding-styles.ts';

/** What the parts of a workbook may grow to in all; 20,000 rows of a bank are about 15 MB. */
const MAX_UNPACKED_BYTES = 32 * MEGABYTE;

/** The parts with the formats of cells, the names of sheets, and where the sheets are. */
const STYLES = 'xl/styles.xml';
const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Why a row is refused that no one sees who opens the file. */
const HIDDEN_ROW =
  'the row is hidden in the workbook, by a filter or by hand: show all rows, save the file and upload it again';
const UNREADABLE_ROW =
  'a cell of the row is formatted in the workbook so that no one can read it: give the row a plain format, save the file and upload it again';
const hiddenSheet = (name: string) =>
  `the sheet "${name.slice(0, 60)}" of this row is hidden in the workbook: show it, save the file and upload it again`;

/** Sheets that are looked at. */
const MAX_SHEETS = 10;

/** A cell without a value, a row without cells: styled and empty, often to the last column and row of the sheet. */
const EMPTY_CELL = /<((?:\w+:)?c)\b[^<>]*?(?:\/>|>\s*<\/\1>)/g;
const EMPTY_ROW = /<((?:\w+:)?row)\b[^<>]*?(?:\/>|>\s*<\/\1>)/g;
const EXTENT = /<(?:\w+:)?dimension\b[^<>]*>/g;

/** The parts of a workbook that are looked at before it is read. */
interface Parts {
  styles: string;
  /** Sheets that are smaller without their empty cells, by name. */
  slimmed: Record<string, string>;
  /** In the order of the workbook. */
  sheets: WorkbookSheet[];
}

type WorkbookSheet = ListedSheet & HiddenParts;

/**
 * Bounds what reading the workbook can take, before anything is unpacked for good: the sum of the sizes that
 * it declares (no part may grow beyond its own), and the farthest cell, since the library fills the gap before it.
 */
function requireSmall(zip: Uint8Array): Parts {
  let bytes = 0;
  let sheets = 0;
  const parts = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      bytes += originalSize;
      if (bytes > MAX_UNPACKED_BYTES)
        throw new UnreadableStatementError('The workbook is too large once it is unpacked.');
      const isSheet = /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
      if (isSheet) sheets += 1;
      return isSheet || [STYLES, WORKBOOK, RELATIONS].includes(name);
    },
  });
  if (sheets > MAX_SHEETS)
    throw new UnreadableStatementError(`The workbook has more than ${MAX_SHEETS} sheets.`);
  const decoder = new TextDecoder();
  const { [STYLES]: stylesPart, [WORKBOOK]: list, [RELATIONS]: relations, ...sheetParts } = parts;
  const styles = decoder.decode(stylesPart);
  const foreign = foreignFormats(styles);
  const hiding = hidingStyles(styles);
  const slimmed: Record<string, string> = {};
  const hidden = new Map<string, HiddenParts>();
  for (const [name, part] of Object.entries(sheetParts)) {
    const whole = decoder.decode(part);
    const slim = whole.replace(EMPTY_CELL, '').replace(EMPTY_ROW, '').replace(EXTENT, '');
    if (slim.length < whole.length) slimmed[name] = slim;
    // Columns beyond ZZ (702), rows beyond 99,999, or a number in XML's escapes, which no one writes.
    if (/\br\s*=\s*["'](?:[A-Z]{3,}\d+|[A-Z]*\d{6,}|[^"'&]*&[^"']*)["']/i.test(slim))
      throw new UnreadableStatementError('The workbook has cells too far from its first one.');
    for (const [, style = ''] of slim.matchAll(/<(?:\w+:)?c\b[^<>]*?\bs\s*=\s*["'](\d+)["']/g)) {
      const sign = foreign.get(Number(style));
      if (sign !== undefined)
        throw new UnreadableStatementError(`The workbook shows amounts in ${sign}, not in naira.`);
    }
    hidden.set(name, hiddenIn(slim, hiding));
  }
  const listed =
    list && relations ? listedSheets(decoder.decode(list), decoder.decode(relations)) : [];
  return {
    styles,
    slimmed,
    sheets: listed.map((sheet) => withHidden(sheet, hidden.get(sheet.part))),
  };
}

/** Every sheet that the library reads must have been looked at. */
function withHidden(sheet: ListedSheet, parts: HiddenParts | undefined): WorkbookSheet {
  if (parts) return { ...sheet, ...parts };
  throw new UnreadableStatementError(
    'The workbook has a sheet that is no table, or not where spreadsheet programs keep it.',
  );
}

/** The styles of cells whose numbers are shown with the sign of another currency, `[$$-409]#,##0.00`. */
function foreignFormats(styles: string): Map<number, string> {
  const signs = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^<>]*>/g)].flatMap(([element]) => {
      const [, id] = /\bnumFmtId\s*=\s*["'](\d+)["']/.exec(element) ?? [];
      const [, code = ''] = /\bformatCode\s*=\s*"([^"]*)"/.exec(element) ?? [];
      const [, sign] =
        /(?:\[\$|&quot;|\\)\s*(US\$|[$€£¥]|USD|EUR|GBP|CNY|ZAR|GHS|XOF|XAF|CAD)/.exec(code) ?? [];
      return id !== undefined && sign !== undefined ? [[id, sign] as const] : [];
    }),
  );
  // In two steps: one pattern for both ends would look for the second behind each first.
  const start = styles.search(/<(?:\w+:)?cellXfs\b/);
  const list = start === -1 ? '' : styles.slice(start);
  const cells = list.slice(0, Math.max(0, list.search(/<\/(?:\w+:)?cellXfs>/)));
  return new Map(
    [...cells.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g)].flatMap(([element], index) => {
      const [, id = ''] = /\bnumFmtId\s*=\s*["'](\d+)["']/.exec(element) ?? [];
      const sign = signs.get(id);
      return sign === undefined ? [] : [[index, sign] as const];
    }),
  );
}

const FORMAT_ID = /(\bnumFmtId\s*=\s*["'])(\d+)(?=["'])/g;

/** Custom formats are numbered from 164 on (ECMA-376, 18.8.30). */
const FIRST_CUSTOM_FORMAT = 164;
const MOVED_BY = 1000;

/**
 * The styles with their own formats numbered as they should be. SheetJS, with which many sites write workbooks, numbers
 * them from 50 on, and the library takes those below 100 for Excel's, so that dates would be plain numbers.
 */
function withOwnFormats(styles: string): string {
  const own = new Set(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^<>]*>/g)]
      .flatMap(([element]) => [...element.matchAll(FORMAT_ID)])
      .flatMap(([, , id]) => (Number(id) < FIRST_CUSTOM_FORMAT ? [id] : [])),
  );
  return styles.replace(FORMAT_ID, (whole, start: string, id: string) =>
    own.has(id) ? `${start}${Number(id) + MOVED_BY}` : whole,
  );
}

/** The workbook as the library reads it right; itself where nothing is to be changed. */
function prepared(zip: Uint8Array, { styles, slimmed }: Parts): Uint8Array {
  const right = withOwnFormats(styles);
  if (right !== styles) slimmed[STYLES] = right;
  const changed = Object.entries(slimmed);
  if (changed.length === 0) return zip;
  const parts = Object.fromEntries(changed.map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...unzipSync(zip), ...parts }, { level: 0 });
}

/**
 * Reads every sheet of an .xlsx file. Numbers stay text. Throws
 * UnreadableStatementError for a file that is not a workbook, is too large or holds a formula's error.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  limits: TableLimits = statementLimits,
): Promise<Table[]> {
  try {
    const parts = requireSmall(bytes);
    const file = new Blob([new Uint8Array(prepared(bytes, parts))]);
    const sheets = await readWorkbookSheets(file, { parseNumber: (text) => new NumberCell(text) });
    if (sheets.length !== parts.sheets.length)
      throw new UnreadableStatementError('The workbook lists its sheets twice.');
    return sheets.map(({ sheet, data }, at) => {
      const hidden = parts.sheets[at];
      if (data.length > limits.maxRows)
        throw new UnreadableStatementError(
          `The sheet has more than ${limits.statedRows} rows. ${limits.advice}`,
        );
      const rows = data.map((cells, index) => ({
        line: index + 1,
        cells: cells.map(cellOf),
        ...(sheets.length > 1 && { place: `row ${index + 1} of the sheet ${sheet}`.slice(0, 100) }),
        ...(hidden?.unreadable.has(index + 1) && { refusal: UNREADABLE_ROW }),
        ...(hidden?.rows.has(index + 1) && { refusal: HIDDEN_ROW }),
        ...(hidden?.isHidden && { refusal: hiddenSheet(sheet) }),
      }));
      return {
        rows,
        sheet,
        encoding: null,
        ...(hidden && !hidden.isHidden && { hiddenColumns: hidden.columns }),
      };
    });
  } catch (error) {
    if (error instanceof UnreadableStatementError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableStatementError(`The workbook cannot be read: ${reason.slice(0, 150)}.`);
  }
}

/** `unknown`: the library's type names the class Date where it means an instance. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (value instanceof NumberCell || value instanceof Date) return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
}
