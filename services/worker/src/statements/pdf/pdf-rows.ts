import { UnreadableStatementError } from '../reading.ts';
import type { Columns, TableRow } from '../table/columns.ts';
import type { PdfHeader } from './pdf-header.ts';
import type { Line, Piece } from './pdf-lines.ts';

const DATE = /^(?:\d{1,2}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})(?:[-/., ]|$)|\d{4}[-/]\d{2}[-/])/;
/** What a narrow column breaks off a date: its year, or the time of day. */
const DATE_REST = /^(?:[\d:./T-]+(?: ?[AP]M)?|[AP]M)?$/i;
const MONEY = /^[-+(]?(?:NGN|N|₦)?\s?[-+]?\d[\d,]*[.]\d{2}\)?(?:\s?[CD]R)?$/i;

/** Lines that decide where columns end. */
const LOOKED_AT = 1000;

/** Where one column ends and the next begins, between the names of both. */
export function boundariesOf(cells: readonly Piece[], body: readonly Line[]): number[] {
  const pieces = body.slice(0, LOOKED_AT).flatMap((line) => line.pieces);
  return cells.slice(1).map((next, index) => {
    const from = cells[index]?.right ?? next.left;
    return emptiest(from, next.left, pieces);
  });
}

/** The middle of the widest stretch between two places which the fewest pieces cross. */
function emptiest(from: number, to: number, pieces: readonly Piece[]): number {
  const near = pieces.filter(({ left, right }) => right > from && left < to);
  const edges = [from, ...near.flatMap(({ left, right }) => [left, right]), to]
    .filter((edge) => edge >= from && edge <= to)
    .sort((a, b) => a - b);
  let best = { at: (from + to) / 2, crossings: Number.POSITIVE_INFINITY, width: 0 };
  let start = from;
  for (const end of edges) {
    const [at, width] = [(start + end) / 2, end - start];
    start = end;
    if (width < 0.5) continue;
    const crossings = near.filter(({ left, right }) => left < at && right > at).length;
    if (crossings < best.crossings || (crossings === best.crossings && width > best.width))
      best = { at, crossings, width };
  }
  return best.at;
}

/** The texts of a line by column; a piece belongs where its middle is. */
function textsOf({ pieces }: Line, boundaries: readonly number[]): string[] {
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

/** A row of the table while its lines are collected. */
interface OpenRow {
  y: number;
  texts: string[][];
  isDated: boolean;
}

/** A line below the header, by column. */
interface BodyLine {
  line: Line;
  texts: string[];
  isDated: boolean;
  /** Its own row though it has no date: a balance, or a total. */
  isOwn: boolean;
  /** Whether it can be the rest of a row: text alone, each within its column. */
  isRest: boolean;
}

function bodyLine(line: Line, columns: Columns, boundaries: readonly number[]): BodyLine {
  const texts = textsOf(line, boundaries);
  const money = [columns.credit, columns.debit, columns.amount, columns.balance];
  const hasMoney = money.some((column) => column !== null && MONEY.test(texts[column] ?? ''));
  const isDated = [columns.valueDate, columns.time ?? columns.valueDate].some((column) =>
    DATE.test(texts[column] ?? ''),
  );
  const isCrossing = line.pieces.some(({ left, right }) =>
    boundaries.some((boundary) => left < boundary - 2 && right > boundary + 2),
  );
  const isFoot = /^(?:page \d|end of statement)/i.test(texts.join(' ').trim());
  const hasOddDate = [columns.valueDate, columns.time].some(
    (column) => column !== null && !DATE_REST.test(texts[column]?.trim() ?? ''),
  );
  const isRest = !hasMoney && !isCrossing && !isFoot && !hasOddDate;
  return { line, texts, isDated, isOwn: hasMoney, isRest };
}

/** By so much a gap between rows is larger than one within a row, at least. */
const CLEARLY_LARGER = 1.15;

/** Lines of one cell are at most so far apart, as a part of the size of letters. */
const LINE_HEIGHT = 1.6;

/**
 * To which of two rows the lines between them belong: all before the largest gap to the first. Where all gaps are
 * alike, a row that is known to begin with its date has the lines below. Throws UnreadableStatementError otherwise.
 */
function splitAt(heights: readonly number[], beginsWithDate: boolean): number {
  const gaps = heights.slice(1).map((height, index) => height - (heights[index] ?? height));
  const largest = Math.max(...gaps);
  const asLarge = gaps.filter((gap) => gap * CLEARLY_LARGER > largest).length;
  if (asLarge === 1 && gaps.length > 1) return gaps.indexOf(largest);
  if (asLarge < gaps.length || !beginsWithDate)
    throw new UnreadableStatementError(
      'The rows of this PDF stand so close that their narrations cannot be told apart. Ask the bank for the statement as Excel or CSV.',
    );
  return gaps.length - 1;
}

/** The rows of the table: a line with a date, and the lines that go on with its texts. Lines are numbered from 2. */
export function rowsOfBody(
  body: readonly Line[],
  header: PdfHeader,
  boundaries: readonly number[],
): TableRow[] {
  const { columns } = header;
  const rows: OpenRow[] = [];
  let row: OpenRow | null = null;
  let between: BodyLine[] = [];
  const open = (line: BodyLine, rests: readonly BodyLine[]) => {
    const { isDated } = line;
    row = { y: line.line.y, texts: [...rests, line].map(({ texts }) => texts), isDated };
    rows.push(row);
  };
  const assign = (next: BodyLine | null) => {
    const lines = between;
    between = [];
    if (lines.length === 0) return [];
    const size = lines[0]?.line.pieces[0]?.size ?? 0;
    if (!row?.isDated && next) return linesAbove(next, lines);
    if (!row) return [];
    const heights = [row.y, ...heightsOf(lines), ...(next ? [next.line.y] : [])];
    const count = next ? splitAt(heights, beginsWithDate) : restOfPage(heights, size * LINE_HEIGHT);
    row.texts.push(...lines.slice(0, count).map(({ texts }) => texts));
    return lines.slice(count);
  };
  let page = body[0]?.page;
  const lines = body.map((line) => bodyLine(line, columns, boundaries));
  const beginsWithDate = rowsBeginWithDate(lines);
  for (const each of lines) {
    if (each.line.page !== page) {
      assign(null);
      row = null;
      page = each.line.page;
    }
    if (each.isDated || each.isOwn) open(each, assign(each.isDated ? each : null));
    else if (each.isRest) between.push(each);
    else {
      assign(null);
      row = null;
    }
  }
  assign(null);
  return rows.map(({ texts }, index) => ({ line: index + 2, cells: joined(texts, columns) }));
}

const heightsOf = (lines: readonly BodyLine[]) => lines.map(({ line }) => line.y);

/**
 * Whether dates are in the first line of their row and not in its middle. In the middle, a row has as many lines above its
 * date as below, from the first row of a page to its last: where the counts cannot be so, dates are first.
 */
function rowsBeginWithDate(lines: readonly BodyLine[]): boolean {
  let isRefuted = false;
  for (const page of Map.groupBy(lines, ({ line }) => line.page).values()) {
    const first = page.findIndex(({ isDated, isOwn }) => isDated || isOwn);
    const [row] = page.slice(first);
    if (!row || first < 0) continue;
    if (
      linesAbove(
        row,
        page.slice(0, first).filter(({ isRest }) => isRest),
      ).length > 0
    )
      return false;
    let [above, between] = [0, 0];
    let y = row.line.y;
    for (const { isDated, isOwn, isRest, line } of page.slice(first + 1)) {
      const size = line.pieces[0]?.size ?? 0;
      // Half a line below the last.
      if (isRest && line.y - y < size * 0.9) return false;
      y = line.y;
      if (isRest) between += 1;
      else if (isDated || isOwn) {
        above = between - above;
        between = 0;
        isRefuted ||= above < 0;
      } else break;
    }
    isRefuted ||= between !== above;
  }
  return isRefuted;
}

/** The lines just above the first row of a page that belong to it. */
function linesAbove(row: BodyLine, lines: readonly BodyLine[]): BodyLine[] {
  const height = (lines[0]?.line.pieces[0]?.size ?? 0) * LINE_HEIGHT;
  const heights = [...heightsOf(lines), row.line.y];
  const start = lines.findLastIndex(
    (_, at) => (heights[at + 1] ?? 0) - (heights[at] ?? 0) > height,
  );
  return lines.slice(start + 1);
}

/** How many lines below the last row of a page go on with it: those that stand close. */
function restOfPage(heights: readonly number[], height: number): number {
  const gaps = heights.slice(1).map((each, index) => each - (heights[index] ?? each));
  const end = gaps.findIndex((gap) => gap > height);
  return end < 0 ? gaps.length : end;
}

/** The lines of a row as cells. An id and an amount have no blanks, so those of a broken one are none of its own. */
function joined(lines: readonly string[][], columns: Columns): string[] {
  const tight = [columns.bankId, columns.credit, columns.debit, columns.amount, columns.balance];
  const dates = [columns.valueDate, columns.time];
  return Array.from({ length: lines[0]?.length ?? 0 }, (_, column) => {
    const texts = lines.map((texts) => texts[column]?.trim() ?? '').filter((text) => text !== '');
    if (tight.includes(column)) return texts.join('');
    if (dates.includes(column)) return texts.join(' ').replace(/([-/T]) /g, '$1');
    return texts.join(' ');
  });
}
