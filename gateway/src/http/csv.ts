import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { SheetData } from 'write-excel-file/node';

/** What a cell may hold; null is empty. */
export type Cell = string | number | boolean | null;

/** Heading and content of a column; `figures` where text is a number that we wrote and may be negative. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell, kind?: 'figures'];

/** How text begins that spreadsheets run. */
const FORMULA = /^[\s]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
/**
 * The same where a cell begins for a spreadsheet that splits at another character than the comma: a quote in the middle of
 * its line quotes nothing. The spaces are no separators, so that the time grows with the length alone.
 */
const FORMULA_INSIDE = /([;|\t\r\n](?:[^\S\t\r\n]|["'])*)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/**
 * One cell, quoted where RFC 4180 requires it. Text that a spreadsheet would run as a formula gets
 * an apostrophe in front (OWASP, CSV Injection).
 */
function csvCell(value: Cell, kind?: 'figures'): string {
  if (value === null) return '';
  let text = String(value);
  if (typeof value === 'string' && kind !== 'figures') {
    text = text.replaceAll(FORMULA_INSIDE, "$1'");
    if (FORMULA.test(text)) text = `'${text}`;
  }
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows
    .map((row) => `${columns.map(([, cell, kind]) => csvCell(cell(row), kind)).join(',')}\r\n`)
    .join('');
}

/** The same as rows of a workbook: text stays text there, and figures are numbers. */
export function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): SheetData {
  const head = columns.map(([heading]) => ({ value: heading, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    columns.map(([, cell, kind]) => {
      const value = cell(row);
      if (value === null || value === '') return null;
      return kind === 'figures' || typeof value === 'number'
        ? { value: Number(value), type: Number }
        : { value: String(value), type: String };
    }),
  );
  return [head, ...body];
}

/** Rows of a list, and where the next ones start. */
export interface CsvPage<Row> {
  rows: readonly Row[];
  nextCursor: string | null;
}

/** The file, after a byte order mark that tells Excel that it is UTF-8. */
async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  first: CsvPage<Row>,
  read?: (cursor: string) => Promise<CsvPage<Row>>,
): AsyncGenerator<string> {
  yield `\ufeff${columns.map(([heading]) => heading).join(',')}\r\n`;
  for (let page = first; ; ) {
    if (page.rows.length > 0) yield csvText(columns, page.rows);
    if (page.nextCursor === null || !read) return;
    page = await read(page.nextCursor);
  }
}

/**
 * Sends a list as a file, page by page: memory does not grow with its rows. Read the first page before, so that a
 * failure there still gets a proper error response. A later one cuts the connection, so that a partial file is never
 * taken for a complete one.
 */
export async function sendCsv<Row>(
  response: Response,
  fileName: string,
  columns: readonly Column<Row>[],
  first: CsvPage<Row>,
  read?: (cursor: string) => Promise<CsvPage<Row>>,
): Promise<void> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  await pipeline(Readable.from(csvOf(columns, first, read)), response);
}
