/**
 * Cuts the two variable fonts down to the characters and axes the site uses and writes them to
 * `src/assets/fonts`. Run by `npm run fonts -w frontend` after a font package changes; the output
 * is committed so that a build needs no font tool.
 *
 * The naira sign lives in the latin-ext file, so each family gets a second, tiny file for it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const target = new URL('../src/assets/fonts/', import.meta.url);

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i)).join(
  '',
);
/**
 * The accented letters that names and places are typed with. A rarer one comes from the fallback
 * font: the other 38 of Latin-1 would cost every visitor 4 kB.
 */
const accented = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâãäåçèéêëìíîïñòóôõöùúûü';
/** Quotes, dashes and the signs that the copy uses. */
const signs = '\u00A0£©°·×½‘’“”–—…•−→';
const naira = '₦';
/** Shaping, and figures of equal width: amounts stand in columns. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum', 'case'];

/** One output file. `axes` narrows the variation space; a number pins an axis. */
interface Cut {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
}

/**
 * Titles are 800, counts 850: no eye tells them from 825, and without the axis the file is 13 instead
 * of 21 kB. It is in the way of every first paint.
 */
const anybodyAxes = { wdth: { min: 50, max: 90 }, wght: 825 };
const instrumentAxes = { wght: { min: 400, max: 700 } };
const cuts: readonly Cut[] = [
  {
    from: 'anybody/files/anybody-latin-standard-normal.woff2',
    to: 'anybody.woff2',
    text: `${ascii}©×²’“”–—…`,
    axes: anybodyAxes,
  },
  {
    from: 'anybody/files/anybody-latin-ext-standard-normal.woff2',
    to: 'anybody-naira.woff2',
    text: naira,
    axes: anybodyAxes,
  },
  {
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument.woff2',
    text: ascii + accented + signs,
    axes: instrumentAxes,
  },
  {
    // Instrument Sans has no naira sign at all; Anybody's, at text weights, stands in for it.
    from: 'anybody/files/anybody-latin-ext-standard-normal.woff2',
    to: 'instrument-naira.woff2',
    text: naira,
    axes: { wdth: 90, wght: { min: 400, max: 700 } },
  },
];

await mkdir(target, { recursive: true });
for (const { from, to, text, axes } of cuts) {
  const source = await readFile(resolve(`@fontsource-variable/${from}`));
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  });
  await writeFile(new URL(to, target), font);
  process.stdout.write(`${to} ${font.length} bytes\n`);
}
