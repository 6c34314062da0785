/**
 * Which characters are in which file of the text face. Used by `scripts/subset-fonts.ts`, which
 * cuts the files, and by the `@font-face` rules, which tell the browser when to load them.
 */

const signsOf = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join('');

/** Printable ASCII. */
export const ascii = signsOf(0x20, 0x7e);

/** Characters of almost every line: one small file for the first paint. */
export const coreSigns =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \u00a0.,:;!?\'"&()/%+-@•→©’“”–—…';

/**
 * Characters that few pages use, or that visitors and products may contain: the rest of Latin-1 and
 * a minus sign.
 */
export const restSigns = Array.from(`${ascii}${signsOf(0xa0, 0xff)}‘−`)
  .filter((sign) => !coreSigns.includes(sign))
  .join('');

/** The naira sign. */
export const naira = '₦';

/** `unicode-range` of these signs, runs joined: `U+20-22,U+25-29`. */
export function unicodeRange(signs: string): string {
  const points = Array.from(signs, (sign) => sign.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
}
