import type { ColumnMapping } from '@spade/contracts/money/statement';
import { checkFile } from '../check/check-file.ts';
import { DoubtfulColumnsError, type Reading, UnreadableStatementError } from '../reading.ts';
import type { Table, TableRow } from '../table/columns.ts';
import { mappedColumns, type Section } from '../table/find-header.ts';
import { readTables } from '../table/read-table.ts';
import { statedAccount, statedFigures } from '../table/stated.ts';
import { beginsWithDate } from '../values/dates.ts';
import { boundariesOf, type ColumnEdges, valuesApart } from './pdf-columns.ts';
import { findHeader, type PdfHeader } from './pdf-header.ts';
import { cellsOf, type Line } from './pdf-lines.ts';
import { LINE_HEIGHT } from './pdf-order.ts';
import { rowsOfBody } from './pdf-rows.ts';

/** A line as a row of cells, before it is known what they are. */
function rowOfLine(line: Line): TableRow {
  const cells = cellsOf(line);
  return { line: line.number, cells: cells.map(({ text }) => text), spans: cells };
}

/** The lines of a PDF as one table, for staff to map. */
export function pdfTable(lines: readonly Line[]): Table {
  return { rows: lines.map(rowOfLine), sheet: null, encoding: null };
}

/** A header and the lines above and below it, of one account; `runs` has those of each page. */
interface PdfSection {
  header: PdfHeader;
  head: Line[];
  headers: Line[];
  body: Line[];
}

/**
 * Reads the lines of a PDF: the header of a bank, one whose words say what its columns are, or one that staff mapped; rows
 * by their places. Balances or totals must prove every row, so where the names of amounts stand to one side of them, the
 * places that prove right are those of the columns. Throws UnreadableStatementError, DoubtfulColumnsError.
 */
export function readPdf(lines: readonly Line[], mapping: ColumnMapping | undefined): Reading {
  const sections = sectionsOf(lines, mapping);
  if (sections.length === 0)
    throw new DoubtfulColumnsError(
      'The PDF has no table with a date, a narration and amounts that we know. Map its columns by hand, or ask the bank for the statement as Excel or CSV.',
    );
  let fault: unknown;
  for (const edges of ['widest', 'right', 'left'] as const)
    try {
      return checkFile(
        readTables(
          [
            {
              table: pdfTable([]),
              sections: sections.map((each) => tableOf(each, edges)),
              loose: [],
            },
          ],
          {
            kind: 'PDF',
            needsProof: true,
          },
        ),
      );
    } catch (error) {
      if (!(error instanceof UnreadableStatementError)) throw error;
      fault ??= error;
    }
  throw fault;
}

function tableOf({ header, head, headers, body }: PdfSection, edges: ColumnEdges): Section {
  const columns = { ...header.columns };
  const lines = body.map(valuesApart);
  const boundaries = boundariesOf(header, lines, edges);
  const { rows, others } = rowsOfBody(lines, header, boundaries);
  const headerRow = rowOfLine(headers[0] ?? body[0] ?? (head[0] as Line)); // a section has a line
  return {
    head: [...head, ...headers.slice(1), ...others].map(rowOfLine),
    header: { ...headerRow, cells: header.cells.map(({ text }) => text) },
    columns,
    body: rows,
  };
}

const namesOf = ({ cells }: PdfHeader) => cells.map(({ text }) => text).join('|');

/** The header of these lines that begins first: of the PDF by itself, or where the mapping has it and its repetitions. */
function headerFinder(lines: readonly Line[], mapping: ColumnMapping | undefined) {
  if (!mapping) return findHeader;
  const chosen = lines.find(({ number }) => number === mapping.headerLine);
  const columns = chosen && mappedColumns(rowOfLine(chosen), mapping);
  if (!chosen || !columns)
    throw new DoubtfulColumnsError(
      `The columns were mapped to a header in line ${mapping.headerLine}, which this file does not have.`,
    );
  const header: PdfHeader = { cells: cellsOf(chosen), columns, height: 1 };
  const names = namesOf(header);
  return (some: readonly Line[]) => {
    const at = some.findIndex(
      (line) =>
        cellsOf(line)
          .map(({ text }) => text)
          .join('|') === names,
    );
    return at < 0 ? null : { header, at };
  };
}

/** Splits the lines at their headers. One that a page repeats goes on with the account, unless what stands above opens another. */
function sectionsOf(lines: readonly Line[], mapping: ColumnMapping | undefined): PdfSection[] {
  const find = headerFinder(lines, mapping);
  const sections: PdfSection[] = [];
  let rest = lines;
  let found = find(rest);
  while (found) {
    const { header, at } = found;
    const above = rest.slice(0, at);
    const current = sections.at(-1);
    // On the page of the header, what stands above it and below the last row is its head.
    const page = rest[at]?.page;
    const start = current ? headStart(above, page) : 0;
    const head = above.slice(start);
    current?.body.push(...above.slice(0, start));
    const headers = rest.slice(at, at + header.height);
    if (current && !opensAccount(head, current, header)) {
      current.headers.push(...headers, ...head);
    } else sections.push({ header, head: [...head], headers: [...headers], body: [] });
    rest = rest.slice(at + header.height);
    found = find(rest);
  }
  sections.at(-1)?.body.push(...rest);
  return sections;
}

/** Where the head of a header begins, in the lines since the last one: at the top of its page, or below the last row on it. */
function headStart(above: readonly Line[], page: number | undefined): number {
  const top = above.findIndex((line) => line.page === page);
  if (top < 0) return above.length;
  const last = above.findLastIndex(
    (line) => line.page === page && line.pieces.some(({ text }) => beginsWithDate(text)),
  );
  if (last < 0) return top;
  // Further words of the last row stand close below it.
  const end = above.findIndex((line, at) => {
    const before = above[at - 1];
    return at > last && before && line.y - before.y > (line.pieces[0]?.size ?? 0) * LINE_HEIGHT;
  });
  return end < 0 ? above.length : end;
}

/** Whether the lines above a header begin another account: another number, another opening balance. */
function opensAccount(head: readonly Line[], current: PdfSection, header: PdfHeader): boolean {
  if (namesOf(header) !== namesOf(current.header)) return true;
  const [above, before] = [head.map(rowOfLine), current.head.map(rowOfLine)];
  const [account, known] = [statedAccount(above), statedAccount(before)];
  if (account !== '' && known !== '') return account !== known;
  const opening = statedFigures(above, header.columns).opening;
  return opening !== null && opening !== statedFigures(before, header.columns).opening;
}
