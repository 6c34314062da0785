import { UnreadableStatementError } from '../reading.ts';
import type { Columns, TableRow } from '../table/columns.ts';
import { textsOf } from './pdf-columns.ts';
import type { PdfHeader } from './pdf-header.ts';
import type { Line } from './pdf-lines.ts';

/** How a date begins. */
export const DATE = /^(?:\d{1,2}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})(?:[-/., ]|$)|\d{4}[-/]\d{2}[-/])/;
/** What a narrow column breaks off a date: its year, or the time of day. */
const DATE_REST = /^(?:[\d:./T-]+(?: ?[AP]M)?|[AP]M)?$/i;
const MONEY =
  /^[-+(]?(?:=N=|NGN|N|₦)?\s?[-+]?\d[\d,. ]*[.,]\d{2}\)?(?:\s?(?:NGN|₦))?(?:\s?[CD]R)?$/i;
const FOOT =
  /^(?:page \d+\b.*|end of statement.*|continued (?:on|from) (?:the )?(?:next|previous|page).*)$/i;

/** Lines of one cell are at most so far apart, as a part of the size of letters. */
export const LINE_HEIGHT = 1.6;

/** By so much a gap between rows is larger than one within a row, at least. */
const CLEARLY_LARGER = 1.15;

/**
 * A line below the header. `dated`: a row has it. `own`: money without a date, such as a balance. `rest`: text alone, each
 * within its column, so that it can be the rest of a row. `other`: none of these.
 */
interface BodyLine {
  line: Line;
  texts: string[];
  kind: 'dated' | 'own' | 'rest' | 'other';
}

function bodyLine(line: Line, columns: Columns, boundaries: readonly number[]): BodyLine {
  const texts = textsOf(line, boundaries);
  const money = [columns.credit, columns.debit, columns.amount, columns.balance];
  const dates = [columns.valueDate, columns.time ?? columns.valueDate];
  const at = (column: number) => (texts[column] ?? '').trim();
  const kindOf = (): BodyLine['kind'] => {
    if (dates.some((column) => DATE.test(at(column)))) return 'dated';
    if (money.some((column) => column !== null && MONEY.test(at(column)))) return 'own';
    const isCrossing = line.pieces.some(({ left, right }) =>
      boundaries.some((boundary) => left < boundary - 2 && right > boundary + 2),
    );
    const isRest = !isCrossing && dates.every((column) => DATE_REST.test(at(column)));
    return isRest && !FOOT.test(texts.join(' ').trim()) ? 'rest' : 'other';
  };
  return { line, texts, kind: kindOf() };
}

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
  for (const page of pages) {
    const first = page.findIndex(({ kind }) => kind === 'dated');
    const before = rows.findLast(({ own }) => own.kind === 'dated');
    const cut = !before
      ? []
      : first < 0
        ? closeFromTop(page)
        : topOf(page.slice(0, first + 1), order);
    const own = rowsOfPage(page, order, new Set(cut));
    const [next] = own.filter((row) => row.own.kind === 'dated');
    if (before && order.isFirstLine) before.lines.push(...cut);
    else if (cut.length > 0) {
      for (const row of [before, next]) if (row) row.refusal = CUT;
      next?.lines.unshift(...cut);
    }
    if (before && next && !order.isFirstLine && isUneven(before, next)) {
      before.refusal ??= CUT;
      next.refusal ??= CUT;
    }
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

/** How the rows of a PDF lie on its pages. */
interface RowOrder {
  /** The largest gap between two lines of one row; null where rows and lines stand at one distance. */
  lineGap: number | null;
  /** The usual gap between two rows. */
  rowGap: number;
  /** Dates are known to stand in the first line of their rows, so that lines above the first of a page are those of the row before. */
  isFirstLine: boolean;
}

const sizeOf = ({ line }: BodyLine) => line.pieces[0]?.size ?? 0;
const gapOf = (before: BodyLine, after: BodyLine) => after.line.y - before.line.y;

/** How rows and lines stand in the whole file. */
function orderOf(pages: readonly (readonly BodyLine[])[]): RowOrder {
  const pairs = pages.flatMap((page) =>
    page.slice(1).flatMap((after, at) => {
      const before = page[at];
      const isPair = before && before.kind !== 'other' && after.kind !== 'other';
      return isPair ? [{ before, after, gap: gapOf(before, after) }] : [];
    }),
  );
  const ofRows = pairs.filter(
    ({ before, after }) => before.kind !== 'rest' && after.kind !== 'rest',
  );
  const ofWords = pairs.filter(
    ({ before, after }) => before.kind === 'rest' || after.kind === 'rest',
  );
  // Half a line is that of a date in the middle of two lines.
  const nearest = Math.min(
    ...ofWords.map(({ gap, after }) => (gap > sizeOf(after) * 0.9 ? gap : gap * 2)),
  );
  const rowGap = Math.min(...ofRows.map(({ gap }) => gap), Number.POSITIVE_INFINITY);
  const isApart = nearest * CLEARLY_LARGER <= rowGap;
  const lineGap = Number.isFinite(nearest) && isApart ? nearest * 1.07 : null;
  const groups = lineGap === null ? [] : pages.flatMap((page) => groupsOf(page, lineGap));
  const isGrouped =
    groups.length > 0 &&
    groups.every((group) => datesIn(group) <= 1) &&
    lineGap !== null &&
    pages.every((page) => !hasStray(groupsOf(page, lineGap)));
  if (!isGrouped) {
    return { lineGap: null, rowGap, isFirstLine: rowsBeginWithDate(pages) };
  }
  const places = groups
    .filter((group) => group.length > 1)
    .map((group) => group.findIndex(({ kind }) => kind === 'dated'))
    .filter((place) => place >= 0);
  const isFirst = places.length > 0 && places.every((place) => place === 0);
  return { lineGap, rowGap, isFirstLine: isFirst };
}

const datesIn = (group: readonly BodyLine[]) => group.filter(({ kind }) => kind === 'dated').length;

/** Whether words stand between two rows of a page, and close to neither's: then groups are not the rows. */
function hasStray(groups: readonly (readonly BodyLine[])[]): boolean {
  const first = groups.findIndex((group) => datesIn(group) > 0);
  const last = groups.findLastIndex((group) => datesIn(group) > 0);
  return groups
    .slice(Math.max(first, 0), last + 1)
    .some((group) => group.every(({ kind }) => kind === 'rest'));
}

/** The lines of a page in groups that stand close. */
function groupsOf(page: readonly BodyLine[], lineGap: number): BodyLine[][] {
  const groups: BodyLine[][] = [];
  let before: BodyLine | undefined;
  for (const line of page) {
    const isClose =
      before && before.kind !== 'other' && line.kind !== 'other' && gapOf(before, line) <= lineGap;
    if (isClose) groups.at(-1)?.push(line);
    else groups.push([line]);
    before = line;
  }
  return groups;
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

/** The lines just above a row that stand close to it. */
function closeAbove(heights: readonly number[], lines: readonly BodyLine[], reach: number) {
  const start = lines.findLastIndex((_, at) => (heights[at + 1] ?? 0) - (heights[at] ?? 0) > reach);
  return lines.slice(start + 1);
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

/**
 * Whether dates are in the first line of their row and not in its middle. In the middle, a row has as many lines above its
 * date as below, from the first row of a page to its last: where the counts cannot be so, dates are first.
 */
function rowsBeginWithDate(pages: readonly (readonly BodyLine[])[]): boolean {
  let isRefuted = false;
  let isFirstPage = true;
  for (const page of pages) {
    const first = page.findIndex(({ kind }) => kind === 'dated' || kind === 'own');
    const [row] = page.slice(first);
    if (!row || first < 0) continue;
    const rests = page.slice(0, first).filter(({ kind }) => kind === 'rest');
    const heights = [...rests, row].map(({ line }) => line.y);
    const size = (rests[0]?.line.pieces[0]?.size ?? 0) * LINE_HEIGHT;
    const above = closeAbove(heights, rests, size).length;
    // On a later page, they may be the rest of the row before.
    if (above > 0 && isFirstPage) return false;
    isFirstPage = false;
    let [over, between] = [above, 0];
    let y = row.line.y;
    for (const { kind, line } of page.slice(first + 1)) {
      // Half a line below the last.
      if (kind === 'rest' && line.y - y < (line.pieces[0]?.size ?? 0) * 0.9) return false;
      y = line.y;
      if (kind === 'rest') between += 1;
      else if (kind === 'dated' || kind === 'own') {
        over = between - over;
        between = 0;
        isRefuted ||= over < 0;
      } else break;
    }
    isRefuted ||= between !== over;
  }
  return isRefuted;
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
