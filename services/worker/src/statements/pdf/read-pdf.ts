import { type Reading, UnreadableStatementError } from '../reading.ts';
import type { StatedFigures } from '../table/balance.ts';
import { readTable } from '../table/read-table.ts';
import { balanceKobo, readAmount } from '../values/amounts.ts';
import { findHeader, type PdfHeader } from './pdf-header.ts';
import { cellsOf, type Line, linesOfPdf, type Piece } from './pdf-lines.ts';
import { boundariesOf, rowsOfBody } from './pdf-rows.ts';

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

const labels: Readonly<Record<keyof StatedFigures, RegExp>> = {
  opening: /^(?:opening balance|balance b\/?f|balance brought forward)\b/i,
  closing: /^closing balance\b/i,
  credits: /^total (?:credits?|money in|deposits?|lodge?ments?|inflow)\b(?! ?count)/i,
  debits: /^total (?:debits?|money out|withdrawals?|outflow)\b(?! ?count)/i,
};

/** What stands behind a label in its own cell. */
const BEHIND = /^(?:\s*\((?:NGN|₦|N)\))?\s*:?\s*/i;

/** The kobo of an amount with both its decimals, below 0 for an overdraft; null otherwise. */
function koboOf(text: string): number | null {
  if (!/\d\.\d{2}\b/.test(text)) return null;
  return balanceKobo(readAmount(text, '.'));
}

/** The amount of a label: in its cell, in the next ones, or in the one below. */
function amountBeside(label: Piece, rest: string, line: readonly Piece[], below: readonly Line[]) {
  if (rest !== '') return koboOf(rest);
  const after = line.filter(({ left }) => left >= label.right).map(({ text }) => koboOf(text));
  const end = after.indexOf(null);
  // A row of the table has what came in and went out before the balance.
  const beside = (end < 0 ? after : after.slice(0, end)).at(-1);
  if (beside !== undefined) return beside;
  for (const under of below) {
    const cell = cellsOf(under).find(({ left, right }) => left < label.right && right > label.left);
    if (cell) return koboOf(cell.text);
  }
  return null;
}

/** Lines below a label in which its amount may stand. */
const LINES_BELOW = 2;

/** The figures in these lines. Two that differ are none. */
function statedFigures(lines: readonly Line[]): StatedFigures {
  const found: Record<keyof StatedFigures, Set<number>> = {
    ...{ opening: new Set(), closing: new Set(), credits: new Set(), debits: new Set() },
  };
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line);
    for (const cell of cells)
      for (const figure of ['opening', 'closing', 'credits', 'debits'] as const) {
        const label = labels[figure].exec(cell.text)?.[0];
        if (label === undefined) continue;
        const rest = cell.text.slice(label.length).replace(BEHIND, '');
        const kobo = amountBeside(cell, rest, cells, lines.slice(at + 1, at + 1 + LINES_BELOW));
        if (kobo !== null) found[figure].add(kobo);
      }
  }
  const single = (sums: ReadonlySet<number>) => (sums.size === 1 ? ([...sums][0] ?? null) : null);
  // Some banks write a minus before what went out.
  const sumOf = (sums: ReadonlySet<number>) => single(new Set([...sums].map(Math.abs)));
  return {
    opening: single(found.opening),
    closing: single(found.closing),
    credits: sumOf(found.credits),
    debits: sumOf(found.debits),
  };
}
