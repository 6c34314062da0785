import { type BodyLine, gapOf, sizeOf } from './pdf-body.ts';

/** Lines of one cell are at most so far apart, as a part of the size of letters. */
export const LINE_HEIGHT = 1.6;

/** Distances that differ by less are one. */
const SAME_GAP = 1.02;

/** The distance of two rows is at least this many times that of two lines. */
const APART = 1.08;

/** A gap between rows is at least this many times a gap within a row. */
export const CLEARLY_LARGER = 1.15;

/** How the rows of a PDF lie on its pages. */
export interface RowOrder {
  /** The largest gap between two lines of one row; null where rows and lines stand at one distance. */
  lineGap: number | null;
  /** The least gap between two rows. */
  rowGap: number;
  /** Dates are known to stand in the first line of their rows, so that lines above the first of a page are those of the row before. */
  isFirstLine: boolean;
}

/** How rows and lines stand in the whole file. */
export function orderOf(pages: readonly (readonly BodyLine[])[]): RowOrder {
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
  const rowGap = Math.min(...ofRows.map(({ gap }) => gap), Number.POSITIVE_INFINITY);
  // Half a line is that of a date in the middle of two lines.
  const gaps = ofWords
    .map(({ gap, after }) => (gap > sizeOf(after) * 0.9 ? gap : gap * 2))
    .map((gap) => Math.ceil(gap * 10) / 10);
  const lineGap = lineGapOf(pages, gaps, rowGap);
  if (lineGap === null) return { lineGap, rowGap, isFirstLine: rowsBeginWithDate(pages) };
  const groups = pages.flatMap((page) => groupsOf(page, lineGap));
  const between = pages.flatMap((page) =>
    groupsOf(page, lineGap).flatMap((group, at, all) => {
      const [end, start] = [all[at - 1]?.at(-1), group[0]];
      const areRows = datesIn(all[at - 1] ?? []) > 0 && datesIn(group) > 0;
      return areRows && end && start ? [gapOf(end, start)] : [];
    }),
  );
  const places = groups
    .filter((group) => group.length > 1)
    .map((group) => group.findIndex(({ kind }) => kind === 'dated'))
    .filter((place) => place >= 0);
  const isFirst = places.length > 0 && places.every((place) => place === 0);
  return { lineGap, rowGap: Math.min(rowGap, ...between), isFirstLine: isFirst };
}

/**
 * The distance up to which lines are of one row: the least by which each group of lines has one date, and no words stand
 * between two groups. Programs that place letters by pixels give the lines of one row several distances. Null where rows
 * stand as close as lines.
 */
function lineGapOf(
  pages: readonly (readonly BodyLine[])[],
  gaps: readonly number[],
  rowGap: number,
): number | null {
  for (const gap of [...new Set(gaps)].toSorted((a, b) => a - b)) {
    if (gap * APART > rowGap) return null;
    const reach = gap * SAME_GAP;
    const groups = pages.map((page) => groupsOf(page, reach));
    const isGrouped = groups.every(
      (each) => !hasStray(each) && each.every((group) => datesIn(group) <= 1),
    );
    // Between two groups, the distance must be clearly another.
    const isClear = gaps.every((other) => other <= reach || other >= gap * APART);
    if (isGrouped && isClear) return reach;
  }
  return null;
}

/** How many rows these lines have. */
export const datesIn = (group: readonly BodyLine[]) =>
  group.filter(({ kind }) => kind === 'dated').length;

/** Whether words stand between two rows of a page, and close to neither's: then groups are not the rows. */
function hasStray(groups: readonly (readonly BodyLine[])[]): boolean {
  const first = groups.findIndex((group) => datesIn(group) > 0);
  const last = groups.findLastIndex((group) => datesIn(group) > 0);
  return groups
    .slice(Math.max(first, 0), last + 1)
    .some((group) => group.every(({ kind }) => kind === 'rest'));
}

/** The lines of a page in groups that stand close. */
export function groupsOf(page: readonly BodyLine[], lineGap: number): BodyLine[][] {
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

/** The lines just above a row that stand close to it. */
export function closeAbove(heights: readonly number[], lines: readonly BodyLine[], reach: number) {
  const start = lines.findLastIndex((_, at) => (heights[at + 1] ?? 0) - (heights[at] ?? 0) > reach);
  return lines.slice(start + 1);
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
