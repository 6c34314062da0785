import { type Columns, columnsOfBank } from '../table/columns.ts';
import { columnsOfWords } from '../table/find-header.ts';
import { cellsOf, type Line, type Piece } from './pdf-lines.ts';

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

const namesDate = ({ pieces }: Line) => pieces.some(({ text }) => /date|time|day/i.test(text));

/** The header that begins at this line, and may take in lines above it: that of a bank's layout, else one whose words say what its columns are. */
function headerAt(lines: readonly Line[], at: number): PdfHeader | null {
  // Most lines are rows, and have dates without the word.
  if (!lines.slice(at, at + MAX_HEIGHT).some(namesDate)) return null;
  const bands = Array.from({ length: MAX_HEIGHT }, (_, index) => index + 1)
    .map((height) => lines.slice(at, at + height))
    .filter((band, index) => band.length === index + 1 && band.at(-1)?.page === band[0]?.page)
    .map((band) => ({ height: band.length, cells: cellsOfBand(band) }));
  // By its words alone, a header has all lines that leave it one: `Transaction` over `Date`.
  for (const columnsOf of [columnsOfBank, columnsOfWords])
    for (const { height, cells } of columnsOf === columnsOfBank ? bands : bands.toReversed()) {
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
    // What stands just above it is none of it where the rest says the same.
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
