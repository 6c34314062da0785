import { strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbookSheets from 'read-excel-file/universal';
import { MAX_STATEMENT_LINES, UnreadableStatementError } from '../reading.ts';
import { type Cell, NumberCell, type Table } from './columns.ts';

/** What the parts of a workbook may grow to in all; 20,000 rows of a bank are about 15 MB. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** The part with the formats of cells. */
const STYLES = 'xl/styles.xml';

/** Sheets that are looked at. */
const MAX_SHEETS = 10;

/**
 * Bounds what reading the workbook can take, before anything is unpacked for good: the sum of the sizes that
 * it declares (no part may grow beyond its own), and the farthest cell, since the library fills the gap before it.
 */
function requireSmall(zip: Uint8Array): { styles: string } {
  let bytes = 0;
  let sheets = 0;
  const parts = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      bytes += originalSize;
      if (bytes > MAX_UNPACKED_BYTES)
        throw new UnreadableStatementError('The workbook is too large once it is unpacked.');
      const isSheet = /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
      if (isSheet) sheets += 1;
      return isSheet || name === STYLES;
    },
  });
  if (sheets > MAX_SHEETS)
    throw new UnreadableStatementError(`The workbook has more than ${MAX_SHEETS} sheets.`);
  const decoder = new TextDecoder();
  const { [STYLES]: styles, ...sheetParts } = parts;
  for (const part of Object.values(sheetParts)) {
    // Columns beyond ZZ (702), rows beyond 99,999, or a number in XML's escapes, which no one writes.
    if (/\br\s*=\s*["'](?:[A-Z]{3,}\d+|[A-Z]*\d{6,}|[^"']*&[^"']*)["']/i.test(decoder.decode(part)))
      throw new UnreadableStatementError('The workbook has cells too far from its first one.');
  }
  return { styles: styles ? decoder.decode(styles) : '' };
}

const FORMAT_ID = /(\bnumFmtId\s*=\s*["'])(\d+)(?=["'])/g;

/** Custom formats are numbered from 164 on (ECMA-376, 18.8.30). */
const FIRST_CUSTOM_FORMAT = 164;
const MOVED_BY = 1000;

/**
 * The workbook with its own formats numbered as they should be. SheetJS, with which many sites write workbooks, numbers
 * them from 50 on, and the library takes those below 100 for Excel's, so that dates would be plain numbers.
 */
function withOwnFormats(zip: Uint8Array, styles: string): Uint8Array {
  const own = new Set(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)]
      .flatMap(([element]) => [...element.matchAll(FORMAT_ID)])
      .flatMap(([, , id]) => (Number(id) < FIRST_CUSTOM_FORMAT ? [id] : [])),
  );
  if (own.size === 0) return zip;
  const moved = styles.replace(FORMAT_ID, (whole, start: string, id: string) =>
    own.has(id) ? `${start}${Number(id) + MOVED_BY}` : whole,
  );
  return zipSync({ ...unzipSync(zip), [STYLES]: strToU8(moved) }, { level: 0 });
}

/**
 * Reads every sheet of an .xlsx file. Numbers stay text. Throws UnreadableStatementError for a file that is
 * not a workbook, is too large or holds a formula's error.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Table[]> {
  try {
    const { styles } = requireSmall(bytes);
    const file = new Blob([new Uint8Array(withOwnFormats(bytes, styles))]);
    const sheets = await readWorkbookSheets(file, { parseNumber: (text) => new NumberCell(text) });
    return sheets.map(({ sheet, data }) => {
      if (data.length > MAX_STATEMENT_LINES)
        throw new UnreadableStatementError(
          `The sheet has more than ${MAX_STATEMENT_LINES} rows. Export a shorter period.`,
        );
      const rows = data.map((cells, index) => ({ line: index + 1, cells: cells.map(cellOf) }));
      return { rows, sheet, encoding: null };
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
