import { UnreadableStatementError } from '../reading.ts';
import type { Columns, TableRow } from '../table/columns.ts';
import { type BodyLine, bodyLine, gapOf, sizeOf } from './pdf-body.ts';
import type { PdfHeader } from './pdf-header.ts';
import type { Line } from './pdf-lines.ts';
import {
  CLEARLY_LARGER,
  closeAbove,
  datesIn,
  groupsOf,
  LINE_HEIGHT,
  orderOf,
  type RowOrder,
} from './pdf-order.ts';

/** A row of the table: the lines that it has, its own first line among them. */
interface OpenRow {
  own: BodyLine;
  lines: BodyLine[];
  refusal?: string;
}

/** The rows below a header, and the lines that are none: feet and heads of pages, notes. */
export interface PdfRows {
  rows: TableRow[];
  others: Line[];
}

const CUT =
  'the end of the page cuts this row or the one beside it, and it is not certain which words are whose';

/**
 * The rows of the table: a line with a date, and the lines that go on with its texts. What a page cut off a row stands
 * above the first row of the next page and belongs to the row before it; where it may belong to either, both are refused.
 */
export function rowsOfBody(
  body: readonly Line[],
  { columns }: PdfHeader,
  boundaries: readonly number[],
): PdfRows {
  const lines = body.map((line) => bodyLine(line, columns, boundaries));
  const pages = [...Map.groupBy(lines, ({ line }) => line.page).values()];
  const order = orderOf(pages);
  const rows: OpenRow[] = [];
  const taken = new Set<BodyLine>();
  let isCutBelow = false;
  for (const page of pages) {
    const first = page.findIndex(({ kind }) => kind === 'dated');
    const before = rows.findLast(({ own }) => own.kind === 'dated');
    const cut = !before
      ? []
      : first < 0
        ? closeFromTop(page)
        : topOf(page.slice(0, first + 1), order);
    const own = rowsOfPage(page, order, new Set(cut));
    const ofPage = own.filter((row) => row.own.kind === 'dated');
    const [next] = ofPage;
    if (before && order.isFirstLine) before.lines.push(...cut);
    else if (cut.length > 0) next?.lines.unshift(...cut);
    const isCut =
      !order.isFirstLine && (cut.length > 0 || (before && next && isUneven(before, next)));
    if (isCut || isCutBelow) for (const row of [before, next]) if (row) row.refusal ??= CUT;
    const below = order.isFirstLine ? [] : belowRows(page, order);
    ofPage.at(-1)?.lines.push(...below);
    isCutBelow = below.length > 0 || (isCutBelow && !next);
    rows.push(...own);
  }
  for (const { lines: own } of rows) for (const line of own) taken.add(line);
  return {
    rows: rows.map((row) => tableRow(row, columns)),
    others: lines.filter((line) => !taken.has(line)).map(({ line }) => line),
  };
}

function tableRow({ own, lines, refusal }: OpenRow, columns: Columns): TableRow {
  return {
    line: own.line.number,
    cells: joined(
      lines.map(({ texts }) => texts),
      columns,
    ),
    place: `page ${own.line.page}`,
    continued: lines.length - 1,
    ...(refusal !== undefined && { refusal }),
  };
}

/** The lines at the top of a page without rows: only the row before can go on with them. */
function closeFromTop(page: readonly BodyLine[]): BodyLine[] {
  const end = page.findIndex((line, at) => {
    const above = page[at - 1];
    return line.kind !== 'rest' || (above && gapOf(above, line) > sizeOf(line) * LINE_HEIGHT);
  });
  return end < 0 ? [...page] : page.slice(0, end);
}

/** The lines above the first row of a page that a row may have: as close to it as rows stand to each other. */
function topOf(lines: readonly BodyLine[], { lineGap, rowGap }: RowOrder): BodyLine[] {
  const own = lines.at(-1);
  const size = own?.line.pieces[0]?.size ?? 0;
  const reach = Math.max(Number.isFinite(rowGap) ? rowGap * CLEARLY_LARGER : 0, size * LINE_HEIGHT);
  const start = lines.findLastIndex((line, at) => {
    const after = lines[at + 1];
    return at < lines.length - 1 && (line.kind !== 'rest' || (after && gapOf(line, after) > reach));
  });
  const top = lines.slice(start + 1, -1);
  if (lineGap === null || !own) return top;
  // What stands as close to the row as its own lines is no rest of another.
  const apart = top.findLastIndex((line, at) => gapOf(line, top[at + 1] ?? own) > lineGap);
  return top.slice(0, apart + 1);
}

/** The lines below the last row of a page that stand as far from it as another row: those of one whose date is on the next. */
function belowRows(page: readonly BodyLine[], { lineGap, rowGap }: RowOrder): BodyLine[] {
  if (lineGap === null) return [];
  const groups = groupsOf(page, lineGap);
  const last = groups.findLastIndex((group) => datesIn(group) > 0);
  const [before, after] = [groups[last]?.at(-1), groups[last + 1]];
  const [start] = after ?? [];
  const isNear = before && start && gapOf(before, start) <= rowGap * CLEARLY_LARGER;
  return isNear && after?.every(({ kind }) => kind === 'rest') ? after : [];
}

/** The rows that begin on a page; `cut` are the lines at its top that belong to another. */
function rowsOfPage(
  page: readonly BodyLine[],
  order: RowOrder,
  cut: ReadonlySet<BodyLine>,
): OpenRow[] {
  const lines = page.filter((line) => !cut.has(line));
  const { lineGap } = order;
  return lineGap === null ? denseRows(lines, order) : apartRows(lines, lineGap);
}

/** Rows that stand apart: each group of close lines with a date is one. */
function apartRows(lines: readonly BodyLine[], lineGap: number): OpenRow[] {
  return groupsOf(lines, lineGap).flatMap((group): OpenRow[] => {
    const own =
      group.find(({ kind }) => kind === 'dated') ?? group.find(({ kind }) => kind === 'own');
    return own ? [{ own, lines: group }] : [];
  });
}

/** Rows whose lines stand as close as the rows themselves. */
function denseRows(lines: readonly BodyLine[], { isFirstLine }: RowOrder): OpenRow[] {
  const rows: OpenRow[] = [];
  let between: BodyLine[] = [];
  const close = (next: BodyLine | null): BodyLine[] => {
    const rest = between;
    between = [];
    const row = rows.at(-1);
    if (rest.length === 0) return [];
    const heights = [...rest, ...(next ? [next] : [])].map(({ line }) => line.y);
    const size = (rest[0]?.line.pieces[0]?.size ?? 0) * LINE_HEIGHT;
    if (row?.own.kind !== 'dated') return next ? closeAbove(heights, rest, size) : [];
    const from = row.own.line.y;
    const count =
      next?.kind === 'dated'
        ? splitAt([from, ...heights], isFirstLine)
        : reachBelow([from, ...heights.slice(0, rest.length)], size);
    row.lines.push(...rest.slice(0, count));
    return rest.slice(count);
  };
  for (const each of lines) {
    if (each.kind === 'dated' || each.kind === 'own') {
      const above = close(each);
      rows.push({ own: each, lines: [...(each.kind === 'dated' ? above : []), each] });
    } else if (each.kind === 'rest') between.push(each);
    else {
      close(null);
      between = [];
    }
  }
  close(null);
  return rows;
}

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

/** How many lines below the last row of a page go on with it: those that stand close. */
function reachBelow(heights: readonly number[], reach: number): number {
  const gaps = heights.slice(1).map((each, index) => each - (heights[index] ?? each));
  const end = gaps.findIndex((gap) => gap > reach);
  return end < 0 ? gaps.length : end;
}

/** Whether a row in the middle of whose lines the date should stand has more on one side: the page has cut it. */
function isUneven(...rows: readonly OpenRow[]): boolean {
  return rows.some(({ own, lines }) => {
    const ys = lines.map(({ line }) => line.y);
    const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
    return Math.abs(own.line.y - middle) > (own.line.pieces[0]?.size ?? 0) * 0.7;
  });
}

/** The lines of a row as cells. An id and an amount have no blanks, so those of a broken one are none of its own. */
function joined(lines: readonly string[][], columns: Columns): string[] {
  const tight = [columns.bankId, columns.credit, columns.debit, columns.amount, columns.balance];
  const dates = [columns.valueDate, columns.booked];
  return Array.from({ length: lines[0]?.length ?? 0 }, (_, column) => {
    const texts = lines.map((texts) => texts[column]?.trim() ?? '').filter((text) => text !== '');
    if (tight.includes(column)) return texts.join('');
    if (dates.includes(column)) return texts.join(' ').replace(/([-/T]) /g, '$1');
    return texts.join(' ');
  });
}
