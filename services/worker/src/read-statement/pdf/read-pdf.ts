import { UnreadableStatementError } from '../read-statement.errors.ts';
import type { Reading } from '../reading.ts';
import { readTable } from '../table/read-table.ts';
import { findHeader, type PdfHeader } from './pdf-header.ts';
import { type Line, linesOfPdf } from './pdf-lines.ts';
import { boundariesOf, rowsOfBody } from './pdf-rows.ts';
import { statedFigures } from './stated-figures.ts';

/**
 * Reads a PDF with text: the header of a bank, or one whose words say what its columns are; rows by their places.
 * Balances or totals must prove every row. Throws LockedPdfError, UnreadableStatementError.
 */
export async function readPdf(bytes: Uint8Array, password: string | undefined): Promise<Reading> {
  const lines = await linesOfPdf(bytes, password);
  const found = findHeader(lines);
  if (!found)
    throw new UnreadableStatementError(
      'The PDF has no table with a date, a narration and amounts that we know. Ask the bank for the statement as Excel or CSV.',
    );
  const { header, at } = found;
  const body = bodyOf(lines.slice(at), header);
  const boundaries = boundariesOf(header.cells, body);
  const headerRow = { line: 1, cells: header.cells.map(({ text }) => text) };
  const rows = rowsOfBody(body, header, boundaries);
  const table = { rows: [headerRow, ...rows], sheet: null, encoding: null };
  const foundTable = { table, header: headerRow, columns: header.columns, body: rows };
  return readTable(foundTable, 'PDF', statedFigures([...lines.slice(0, at), ...body]));
}

/** What is below the header on each page; a page that repeats it begins there. */
function bodyOf(lines: readonly Line[], first: PdfHeader): Line[] {
  const names = namesOf(first);
  return [...Map.groupBy(lines, ({ page }) => page).values()].flatMap((page) => {
    const repeated = findHeader(page);
    if (!repeated || namesOf(repeated.header) !== names) return page;
    return page.slice(repeated.at + repeated.header.height);
  });
}

const namesOf = ({ cells }: PdfHeader) => cells.map(({ text }) => text).join('|');
