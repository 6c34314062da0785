import type { PdfHeader } from './pdf-header.ts';
import { type Line, type Piece, splitPiece } from './pdf-lines.ts';

/** How many lines decide where columns end. */
const LOOKED_AT = 1000;

/**
 * Which gap ends a column of amounts when several are equally empty: the widest, or the one furthest right or left. The
 * names of the columns may stand to the left or to the right of their amounts.
 */
export type ColumnEdges = 'widest' | 'right' | 'left';

/** An amount with its kobo, or a date. */
const VALUE = String.raw`(?:NGN ?|₦ ?|=N=)?[-+(]?\d[\d,]*\.\d{2}\)?(?: ?[CD]R)?|\d{1,2}[-/ ](?:\d{1,2}|[A-Za-z]{3})[-/ ]\d{2,4}|\d{4}-\d{2}-\d{2}`;
const VALUES_APART = new RegExp(`(?<=(?:^| )(?:${VALUE})) | (?=(?:${VALUE})(?: |$))`, 'g');

/** The line with amounts and dates as pieces of their own: columns may stand so close that the PDF has two in one piece. */
export const valuesApart = (line: Line): Line => ({
  ...line,
  pieces: line.pieces.flatMap((piece) =>
    splitPiece(
      piece,
      [...piece.text.matchAll(VALUES_APART)].map(({ index }) => index),
    ),
  ),
});

/** Where one column ends and the next begins, between the names of both. */
export function boundariesOf(
  { cells, columns }: PdfHeader,
  body: readonly Line[],
  edges: ColumnEdges,
): number[] {
  const pieces = body.slice(0, LOOKED_AT).flatMap((line) => line.pieces);
  const { credit, debit, amount, balance } = columns;
  const money = [credit, debit, amount, balance];
  return cells.slice(1).map((next, index) => {
    const from = cells[index]?.right ?? next.left;
    const isMoney = money.includes(index) || money.includes(index + 1);
    return emptiest(from, next.left, pieces, isMoney ? edges : 'widest');
  });
}

/** The middle of a stretch between two places which the fewest pieces cross. */
function emptiest(from: number, to: number, pieces: readonly Piece[], edges: ColumnEdges): number {
  const near = pieces.filter(({ left, right }) => right > from && left < to);
  const ends = [from, ...near.flatMap(({ left, right }) => [left, right]), to]
    .filter((edge) => edge >= from && edge <= to)
    .sort((a, b) => a - b);
  let best = { at: (from + to) / 2, crossings: Number.POSITIVE_INFINITY, width: 0 };
  let start = from;
  for (const end of ends) {
    const [at, width] = [(start + end) / 2, end - start];
    start = end;
    if (width < 0.5) continue;
    const crossings = near.filter(({ left, right }) => left < at && right > at).length;
    const isBetter = { widest: width > best.width, right: true, left: false }[edges];
    if (crossings < best.crossings || (crossings === best.crossings && isBetter))
      best = { at, crossings, width };
  }
  return best.at;
}

/** The texts of a line by column; a piece belongs where its middle is. */
export function textsOf({ pieces }: Line, boundaries: readonly number[]): string[] {
  const texts = Array.from({ length: boundaries.length + 1 }, () => '');
  const ends: number[] = [];
  for (const { text, left, right, size } of pieces) {
    const middle = (left + right) / 2;
    const column = boundaries.filter((boundary) => boundary < middle).length;
    const isApart = left - (ends[column] ?? left) > size * 0.12;
    texts[column] += isApart ? ` ${text}` : text;
    ends[column] = right;
  }
  return texts;
}
