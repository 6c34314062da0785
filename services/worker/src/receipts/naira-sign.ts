/** A grey picture of one line of text, dark on light, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Fewer steps of grey between text and ground: there is no text. */
const MIN_CONTRAST = 40;

/** The two strokes of the sign are in this part of the line's height. */
const STROKES_FROM = 0.2;
const STROKES_TO = 0.7;

/** So wide is a stroke as a part of the line's height; a wider one touches the next digit, which would go with it. */
const STROKE_WIDTH = 0.62;
const MAX_STROKE_WIDTH = 1.1;

/** Largest difference between how far the strokes stand out left and right of the stems, as a part of the height. */
const MAX_UNEVENNESS = 0.08;

/** Just below the top, as a part of the height, the stems of an N are two, and its diagonal goes with the first. */
const STEMS_SEEN_AT = 0.12;

/** There are stems so close to top and bottom, where commas hang, as a part of the height: a minus has none. */
const STEMS_ABOVE = 0.25;
const STEMS_BELOW = 0.4;

/** The grey level that a part `share` of the pixels does not exceed. */
function levelAt({ data }: Pixels, share: number): number {
  const counts = new Uint32Array(256);
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1;
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below >= data.length * share;
  });
}

/** Where a line has ink, and of which grey its ground is; null without text. */
function inkOf(line: Pixels) {
  const { data, width, height } = line;
  const ground = levelAt(line, 0.8);
  const ink = levelAt(line, 0.02);
  if (ground - ink < MIN_CONTRAST) return null;
  const isDark = (x: number, y: number) =>
    x < width && (data[y * width + x] ?? ground) < (ground + ink) / 2;
  const rows = Array.from({ length: height }, (_, y) => y);
  const columns = Array.from({ length: width }, (_, x) => x);
  // Two pixels, since one may be noise.
  const inked = rows.filter((y) => columns.some((x) => isDark(x, y) && isDark(x + 1, y)));
  const left = columns.find((x) => rows.some((y) => isDark(x, y) && isDark(x, y + 1)));
  const [top, bottom] = [inked[0], inked.at(-1)];
  if (top === undefined || bottom === undefined || left === undefined) return null;
  return { isDark, rows, columns, ground, left, top, bottom };
}

type Ink = NonNullable<ReturnType<typeof inkOf>>;

/** Where the two stems of an N begin and end in a row. */
function stemsAt({ isDark, columns }: Ink, y: number) {
  const starts = columns.filter((x) => isDark(x, y) && !isDark(x - 1, y));
  const ends = columns.filter((x) => isDark(x, y) && !isDark(x + 1, y));
  return { first: starts[0] ?? 0, last: ends[1] ?? 0 };
}

/** Where the sign at the beginning of a line ends, in columns; null where there is none. */
function endOfNaira(ink: Ink): number | null {
  const { isDark, rows, columns, left, top, bottom } = ink;
  const tall = bottom - top + 1;
  const middle = rows.filter((y) => y >= top + tall * STROKES_FROM && y <= top + tall * STROKES_TO);
  const widths = middle.map((y) => {
    let end = left;
    // Its edge is uneven, and a pixel in between may be noise.
    while (end < left + 3 && !isDark(end, y)) end += 1;
    while (isDark(end, y) || isDark(end + 1, y)) end += 1;
    return end - left;
  });
  const isStroke = (wide = 0) => wide >= tall * STROKE_WIDTH && wide <= tall * MAX_STROKE_WIDTH;
  // A 5 has one such row of pixels, and so has a 4.
  const strokes = middle.filter((_, at) => isStroke(widths[at]) && !isStroke(widths[at - 1]));
  if (strokes.length !== 2) return null;
  const end = left + Math.max(...widths.filter(isStroke));
  const { first, last } = stemsAt(ink, Math.round(top + tall * STEMS_SEEN_AT));
  // They stand out alike on both sides: otherwise they run into the next digit.
  const differs = Math.abs(end - 1 - last - (first - left));
  if (differs > Math.max(2, tall * MAX_UNEVENNESS)) return null;
  const hasStems = [
    rows.filter((y) => y >= top && y <= top + tall * STEMS_ABOVE),
    rows.filter((y) => y <= bottom && y >= bottom - tall * STEMS_BELOW),
  ].every((part) => part.some((y) => columns.some((x) => x < end && isDark(x, y))));
  return hasStems ? end + 1 : null;
}

/**
 * Removes the naira sign from the beginning of a line; false where there is none. The reader's model lacks the sign
 * and makes `N`, `#` or an `8` of it, but two strokes cross the sign from edge to edge, as they cross no digit.
 */
export function removeNaira(line: Pixels): boolean {
  const ink = inkOf(line);
  const end = ink === null ? null : endOfNaira(ink);
  if (ink === null || end === null) return false;
  for (const y of ink.rows)
    line.data.fill(ink.ground, y * line.width, y * line.width + Math.min(end, line.width));
  return true;
}
