import { type Columns, columnsOfBank } from '../table/columns.ts';
import { columnsOfWords, namesColumn } from '../table/header-words.ts';
import { cellsOf, type Line, type Piece, splitPiece } from './pdf-lines.ts';

/** The header of a table: its cells from left to right, and what they mean. */
export interface PdfHeader {
  cells: Piece[];
  columns: Columns;
  /** How many lines it has. */
  height: number;
}

/** Lines over which banks break the names of columns, at most. */
const MAX_HEIGHT = 4;

/** The cells of lines that stand above each other, joined. */
function cellsOfBand(lines: readonly Line[]): Piece[] {
  const cells: Piece[] = [];
  for (const cell of lines.flatMap(cellsOf)) {
    const above = cells.find(({ left, right }) => cell.left < right && cell.right > left);
    if (above) {
      above.text += ` ${cell.text}`;
      above.left = Math.min(above.left, cell.left);
      above.right = Math.max(above.right, cell.right);
    } else cells.push({ ...cell });
  }
  return cells.sort((a, b) => a.left - b.left);
}

/** A cell that has the names of two columns, which stand so close that the PDF has them in one piece: `CREDIT VALUE DATE`. */
function namesApart(cell: Piece): Piece[] {
  if (namesColumn(cell.text)) return [cell];
  const blanks = [...cell.text.matchAll(/ /g)].map(({ index }) => index);
  const at = blanks.find((blank) =>
    [cell.text.slice(0, blank), cell.text.slice(blank + 1)].every(namesColumn),
  );
  if (at === undefined) return [cell];
  // Where one name ends and the next begins is not known exactly; their middles are.
  return splitPiece(cell, [at]).map((part) => {
    const quarter = (part.right - part.left) / 4;
    return { ...part, left: part.left + quarter, right: part.right - quarter };
  });
}

const namesDate = ({ pieces }: Line) => pieces.some(({ text }) => /date|time|day/i.test(text));

/** Names of columns have no figures, and no colon before a value; lines of one header stand close. */
const mayBeNames = ({ pieces }: Line) => pieces.every(({ text }) => !/\d{2}|:\s*$|:\s/.test(text));
const MAX_GAP = 2;

/** The groups of lines from here on that may be one header: one line, two, and so on. */
function bandsAt(lines: readonly Line[], at: number): Line[][] {
  const bands: Line[][] = [];
  for (let end = at; end < at + MAX_HEIGHT; end += 1) {
    const [line, before] = [lines[end], end > at ? lines[end - 1] : undefined];
    if (!line || !mayBeNames(line)) break;
    const size = line.pieces[0]?.size ?? 0;
    if (before && (line.page !== before.page || line.y - before.y > size * MAX_GAP)) break;
    bands.push(lines.slice(at, end + 1));
  }
  return bands;
}

/** Whether each cell of a band stands over or under another, or names a column by itself: a line above a header does not. */
function isOneHeader(band: readonly Line[]): boolean {
  const lines = band.map(cellsOf);
  return lines.every((cells, at) =>
    cells.every(
      (cell) =>
        namesColumn(cell.text) ||
        lines.some(
          (other, index) =>
            index !== at && other.some(({ left, right }) => cell.left < right && cell.right > left),
        ),
    ),
  );
}

/** The header that begins at this line: that of a bank's layout, else one whose words say what its columns are. */
function headerAt(lines: readonly Line[], at: number): PdfHeader | null {
  // Most lines are rows, and have dates without the word.
  if (!lines.slice(at, at + MAX_HEIGHT).some(namesDate)) return null;
  const bands = bandsAt(lines, at).map((band) => ({
    height: band.length,
    cells: cellsOfBand(band).flatMap(namesApart),
    isOne: band.length === 1 || isOneHeader(band),
  }));
  // A header known only by its words takes as many lines as still make one header: `Transaction` over `Date`.
  for (const columnsOf of [columnsOfBank, columnsOfWords])
    for (const { height, cells } of columnsOf === columnsOfBank
      ? bands
      : bands.filter((band) => band.isOne).toReversed()) {
      const columns = columnsOf(cells.map(({ text }) => text));
      if (columns) return { height, cells, columns };
    }
  return null;
}

/** The first header in these lines, and where it begins; null without one. */
export function findHeader(lines: readonly Line[]): { header: PdfHeader; at: number } | null {
  for (const start of lines.keys()) {
    let header = headerAt(lines, start);
    if (!header) continue;
    // A line above the header is not part of it if the lines below are the same header without it.
    for (let at = start; ; at += 1) {
      const next = headerAt(lines, at + 1);
      const isSame =
        next !== null &&
        next.cells.length >= header.cells.length &&
        (header.columns.bank === null || next.columns.bank === header.columns.bank);
      if (!isSame) return { header, at };
      header = next;
    }
  }
  return null;
}
