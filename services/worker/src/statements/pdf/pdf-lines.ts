import { getDocumentProxy } from 'unpdf';
import { UnreadableStatementError } from '../reading.ts';

/** A run of text on a page; `x` from the left and `y` from the top, in points. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  y: number;
  /** Size of the letters. */
  size: number;
}

/** What stands on one height of a page, from left to right. */
export interface Line {
  /** In the whole PDF, 1 is the first. */
  number: number;
  page: number;
  y: number;
  pieces: Piece[];
}

/** The PDF has a password, and none or another one was given. */
export class LockedPdfError extends Error {
  override name = 'LockedPdfError';
}

/** A year of a busy account; a page takes 0.1 s at most. */
const MAX_PAGES = 600;

/** A picture may have a page number of text. */
const MIN_CHARACTERS_A_PAGE = 20;

/**
 * The text of a PDF line by line. Throws LockedPdfError, or UnreadableStatementError for a picture without text and
 * for what is no PDF.
 */
export async function linesOfPdf(bytes: Uint8Array, password: string | undefined): Promise<Line[]> {
  const document = await openPdf(bytes, password);
  if (document.numPages > MAX_PAGES)
    throw new UnreadableStatementError(
      `The PDF has more than ${MAX_PAGES} pages. Ask the bank for a shorter period.`,
    );
  const lines: Line[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { transform } = page.getViewport({ scale: 1 });
    const pieces = upright(
      items.flatMap((item) => ('str' in item ? [placed(item, transform)] : [])),
    );
    characters += pieces.reduce((sum, { text }) => sum + text.length, 0);
    lines.push(...linesOf(pieces, number));
    page.cleanup();
  }
  if (characters < MIN_CHARACTERS_A_PAGE * document.numPages)
    throw new UnreadableStatementError(
      'This PDF is a picture without text, so its amounts cannot be read for certain. Ask the bank for the statement as Excel or CSV, or for a PDF whose text can be selected.',
    );
  return lines.map((line, index) => ({ ...line, number: index + 1 }));
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      ...(password !== undefined && { password }),
      // Nothing of a stranger's file is drawn; pdf.js no longer runs any.
      disableFontFace: true,
      verbosity: 0,
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'PasswordException') throw new LockedPdfError();
    // Any other is a fault of ours.
    if (!/Exception$|^FormatError$/.test(error.name)) throw error;
    throw new UnreadableStatementError(`The PDF cannot be read: ${error.message.slice(0, 150)}`);
  }
}

/** What pdf.js says of a run of text. */
interface TextItem {
  str: string;
  transform: number[];
  width: number;
}

/** A run of text on the sheet as it is shown: `turn` in quarters, clockwise from upright; null for one at a slant. */
interface Run {
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
  turn: 0 | 1 | 2 | 3 | null;
}

/** Places a run on the sheet, which may be turned (`/Rotate`) or begin elsewhere; `sheet` is its matrix. */
function placed({ str, transform, width }: TextItem, sheet: readonly number[]): Run {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = sheet;
  const [along = 0, up = 0, side = 0, high = 0, x = 0, y = 0] = transform;
  const [right, down] = [a * along + c * up, b * along + d * up];
  const quarter = (Math.atan2(down, right) * 2) / Math.PI;
  const turn =
    Math.abs(quarter - Math.round(quarter)) < 0.01 ? (Math.round(quarter) + 4) % 4 : null;
  return {
    text: str,
    width,
    size: Math.hypot(side, high),
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    turn: turn as Run['turn'], // a rest of four
  };
}

/** The pieces of a sheet as its reader holds it: the way in which most letters stand. Others, such as a mark across it, are none. */
function upright(runs: readonly Run[]): Piece[] {
  const letters = [0, 0, 0, 0];
  for (const { turn, text } of runs)
    if (turn !== null) letters[turn] = (letters[turn] ?? 0) + text.length;
  const way = letters.indexOf(Math.max(...letters));
  return runs
    .filter(({ turn, text }) => turn === way && text.length > 0)
    .flatMap((run) => {
      const { x, y } = run;
      const [left, top] = [
        [x, y],
        [y, -x],
        [-x, -y],
        [-y, x],
      ][way] ?? [x, y];
      return piecesOf(run, left ?? x, top ?? y);
    });
}

/** The parts of a run: reports of fixed letters put a whole row into one, its cells apart by blanks. */
function piecesOf({ text: str, width, size }: Run, x: number, y: number): Piece[] {
  const wide = width / str.length;
  return [...str.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    left: x + index * wide,
    right: x + (index + text.length) * wide,
    y,
    size,
  }));
}

/** Letters of one line stand so close to its height, as a part of their size. */
const SAME_HEIGHT = 0.3;

function linesOf(pieces: readonly Piece[], page: number): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line && piece.y - line.y < piece.size * SAME_HEIGHT) line.pieces.push(piece);
    else lines.push({ number: 0, page, y: piece.y, pieces: [piece] });
  }
  for (const line of lines) line.pieces.sort((a, b) => a.left - b.left);
  return lines;
}

/** Pieces closer than this part of their size are one cell. */
const CELL_GAP = 0.45;

/** The pieces of a line as cells: what stands close together is one. */
export function cellsOf({ pieces }: Pick<Line, 'pieces'>): Piece[] {
  const cells: Piece[] = [];
  for (const piece of pieces) {
    const before = cells.at(-1);
    const gap = before ? piece.left - before.right : Number.POSITIVE_INFINITY;
    if (before && (gap < piece.size * CELL_GAP || isOneBlank(before, piece, gap))) {
      before.text += gap > piece.size * 0.12 ? ` ${piece.text}` : piece.text;
      before.right = Math.max(before.right, piece.right);
    } else cells.push({ ...piece });
  }
  return cells;
}

/** The parts of a piece between some of its blanks, by their places in its text; all letters count as wide as each other. */
export function splitPiece(piece: Piece, blanks: readonly number[]): Piece[] {
  const wide = letterWidth(piece);
  const starts = [0, ...blanks.map((blank) => blank + 1)];
  return starts.map((start, at) => {
    const text = piece.text.slice(start, blanks[at]);
    const left = piece.left + start * wide;
    return { ...piece, text, left, right: left + text.length * wide };
  });
}

const letterWidth = ({ text, left, right }: Piece) => (right - left) / text.length;

/** Where all letters are as wide, as those of line printers, a blank is, too, and wider than {@link CELL_GAP}. */
function isOneBlank(before: Piece, piece: Piece, gap: number): boolean {
  const width = letterWidth(piece);
  const isFixed = Math.abs(letterWidth(before) - width) < width * 0.02;
  return isFixed && Math.abs(gap - width) < width * 0.1;
}
