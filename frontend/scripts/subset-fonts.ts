/**
 * Reduces the two variable fonts to the characters and axes that the site uses and writes them to
 * `src/assets/fonts`, and those of receipts as PDF to `gateway/fonts`. Run `npm run fonts -w frontend`
 * after a font package changes; the output is committed so that a build needs no font tool.
 *
 * The naira sign is a file of its own, of another family. Signs that few pages use get a further file, so that the first
 * one fits into one round trip.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { ascii, coreSigns, naira, restSigns } from '../src/ui/theme/fontSigns.ts';

const { resolve } = createRequire(import.meta.url);
const target = new URL('../src/assets/fonts/', import.meta.url);
/** PDF embeds fixed weights of plain TrueType fonts. */
const printTarget = new URL('../../gateway/fonts/', import.meta.url);

/**
 * Latin Extended-A, letters of Yoruba, Igbo and Hausa, and marks of tone. The site's faces have none of them: browsers
 * take these from a font of the device, and receipts from Inter (`gateway/src/shop/receipt-sheet.ts`).
 */
const rareLetters = `${Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(0x100 + at)).join('')}ẸẹỌọṢṣỊịỤụṄṅṆṇƁɓƊɗƘƙƳƴǸǹḾḿẼẽ\u0300\u0301\u0302\u0303\u0304\u0307\u030c\u0323`;

/** Shaping, and figures of equal width for columns of amounts. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum', 'case'];

/** One output file. `axes` narrows the variation space; a number pins an axis. */
interface Cut {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
  /** A font for PDF receipts, with these shaping features only: all of them would triple the time that a receipt takes. */
  readonly printed?: readonly string[];
}

/**
 * One weight between the design's 800 and 850, which look the same: keeping the second axis would
 * enlarge the file by half and cost a second round trip on a new connection.
 */
const anybodyAxes = { wdth: { min: 50, max: 90 }, wght: 825 };
const instrumentAxes = { wght: { min: 400, max: 700 } };
const cuts: readonly Cut[] = [
  {
    from: '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
    to: 'anybody.woff2',
    text: `${ascii}©×²’“”–—…`,
    axes: anybodyAxes,
  },
  {
    // Instrument Sans has no naira sign, and Anybody's reads as a struck-out N: its bars fill the counters and touch the
    // figures. Inter's has short bars and serves both.
    from: 'inter-ui/variable/InterVariable.woff2',
    to: 'naira.woff2',
    text: naira,
    axes: { wght: { min: 400, max: 800 }, opsz: 14 },
  },
  {
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument.woff2',
    text: coreSigns,
    axes: instrumentAxes,
  },
  {
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument-rest.woff2',
    text: restSigns,
    axes: instrumentAxes,
  },
  ...[400, 700].map(
    (wght): Cut => ({
      from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
      to: `instrument-${wght}.ttf`,
      text: `${coreSigns}${restSigns}`,
      axes: { wght },
      printed: [],
    }),
  ),
  ...[400, 700].map(
    (wght): Cut => ({
      // A text with a rare letter is printed in Inter as a whole: two faces in one word would not match.
      from: 'inter-ui/variable/InterVariable.woff2',
      to: `inter-${wght}.ttf`,
      text: `${coreSigns}${restSigns}${rareLetters}`,
      axes: { wght, opsz: 14 },
      printed: ['ccmp', 'mark', 'mkmk'],
    }),
  ),
  {
    from: '@fontsource-variable/anybody/files/anybody-latin-ext-standard-normal.woff2',
    to: 'naira.ttf',
    text: naira,
    axes: { wdth: 90, wght: 500 },
    printed: [],
  },
];

await mkdir(target, { recursive: true });
await mkdir(printTarget, { recursive: true });
for (const { from, to, text, axes, printed } of cuts) {
  const targetFormat = printed ? 'truetype' : 'woff2';
  const source = await readFile(resolve(from));
  const options = { variationAxes: axes, keepFeatures: printed ?? features };
  const font =
    text === naira
      ? await subsetFont(
          spaceAfter(await subsetFont(source, text, { ...options, targetFormat: 'truetype' })),
          text,
          { targetFormat },
        )
      : await subsetFont(source, text, { ...options, targetFormat });
  await writeFile(new URL(to, printed ? printTarget : target), font);
  process.stdout.write(`${to} ${font.length} bytes\n`);
}

/**
 * Widens the sign by 0.06em on its right, so that it does not touch the first figure: adds to the
 * advance widths of the `hmtx` table (https://learn.microsoft.com/typography/opentype/spec/hmtx).
 */
function spaceAfter(font: Buffer): Buffer {
  const at = (tag: string): number => {
    for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16)
      if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
    throw new Error(`The font has no table ${tag}`);
  };
  const added = Math.round(font.readUInt16BE(at('head') + 18) * 0.06); // unitsPerEm
  const metrics = font.readUInt16BE(at('hhea') + 34); // numberOfHMetrics
  for (let glyph = 1; glyph < metrics; glyph += 1) {
    const advance = at('hmtx') + glyph * 4;
    font.writeUInt16BE(font.readUInt16BE(advance) + added, advance);
  }
  return font;
}
