import { naira, unicodeRange } from './fontSigns.ts';

/**
 * Faces of the device that stand in on a page whose fonts come after its first paint: as wide and as high as ours, so that
 * titles fit their places.
 *
 * A width is our letters' share of the other face's, by kind of sign, weighed by how often each sign stands in the texts of
 * the public pages (measured in Chromium 156 with Liberation Sans, which has Arial's widths, and with Roboto 5.3 of
 * Fontsource). `rest` is small letters and marks; where titles have both, capitals are not made smaller than they look right.
 * Measure again when a font file changes.
 */
interface Widths {
  readonly rest: number;
  readonly capital?: number;
  readonly digit?: number;
  readonly space?: number;
  readonly naira?: number;
}

/** A face of the device: its names, and what its letters are beside ours. */
interface Device {
  readonly name: string;
  readonly regular: readonly string[];
  readonly bold: readonly string[];
  readonly widths: Readonly<Record<Weight | Stretch, Widths>>;
}

/** Widths of the display face that the theme uses, in percent. */
const stretches = ['50', '54', '58', '66', '72', '80'] as const;
type Stretch = (typeof stretches)[number];

/** Weights of the text face that the site uses; 700 is set as wide as 600. */
type Weight = '400' | '500' | '600';

/** Phones with Android have no Arial; everything else has it or a face of its widths. */
const devices: readonly Device[] = [
  {
    name: 'Arial',
    regular: ['Arial', 'Liberation Sans'],
    bold: ['Arial Bold', 'Liberation Sans Bold'],
    widths: {
      400: { rest: 1.059, capital: 1.039, digit: 1.071, space: 0.714, naira: 1.245 },
      500: { rest: 1.086, capital: 1.043, digit: 1.108, space: 0.714, naira: 1.245 },
      600: { rest: 1.006, capital: 1.008, digit: 1.071, space: 0.679, naira: 1.245 },
      50: { rest: 0.6, digit: 0.587 },
      54: { rest: 0.687, capital: 0.54 },
      58: { rest: 0.67, capital: 0.6, digit: 0.698, space: 0.429, naira: 1.164 },
      66: { rest: 0.81, capital: 0.76, digit: 0.857, space: 0.536, naira: 1.164 },
      72: { rest: 0.87, capital: 0.83, digit: 0.849, space: 0.607, naira: 1.164 },
      80: { rest: 0.821, capital: 0.791, digit: 0.946, space: 0.679, naira: 1.164 },
    },
  },
  {
    name: 'Roboto',
    regular: ['Roboto', 'Roboto Regular'],
    bold: ['Roboto Bold', 'Roboto'],
    widths: {
      400: { rest: 1.052, capital: 1.097, digit: 1.071, space: 0.8, naira: 1.009 },
      500: { rest: 1.068, capital: 1.102, digit: 1.108, space: 0.8, naira: 1.009 },
      600: { rest: 1.068, capital: 1.08, digit: 1.053, space: 0.76, naira: 1.009 },
      50: { rest: 0.61, digit: 0.591 },
      54: { rest: 0.719, capital: 0.577 },
      58: { rest: 0.72, capital: 0.65, digit: 0.695, space: 0.48, naira: 0.92 },
      66: { rest: 0.865, capital: 0.81, digit: 0.842, space: 0.6, naira: 0.92 },
      72: { rest: 0.925, capital: 0.885, digit: 0.849, space: 0.68, naira: 0.92 },
      80: { rest: 0.793, capital: 0.87, digit: 0.919, space: 0.76, naira: 0.92 },
    },
  },
];

const signs: Readonly<Record<Exclude<keyof Widths, 'rest'>, string>> = {
  capital: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digit: '0123456789',
  space: ' \u00a0',
  naira,
};

/** Heights of our faces, from the `hhea` tables of their files, in em. */
const heights = {
  text: { ascent: 0.97, descent: 0.25 },
  display: { ascent: 0.795, descent: 0.24 },
};

/** One `@font-face` rule for each kind of sign: of two rules that have a sign the later one counts. */
function faces(
  family: string,
  names: readonly string[],
  style: string,
  widths: Widths,
  { ascent, descent }: { readonly ascent: number; readonly descent: number },
): string {
  const src = names.map((name) => `local('${name}')`).join(', ');
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
  const face = (width: number, only = '') =>
    `@font-face { font-family: '${family}'; src: ${src}; ${style} size-adjust: ${percent(width)}; ascent-override: ${percent(ascent / width)}; descent-override: ${percent(descent / width)}; line-gap-override: 0%; ${only}}\n`;
  const ofKind = (kind: keyof typeof signs) => {
    const width = widths[kind];
    return width ? face(width, `unicode-range: ${unicodeRange(signs[kind])}; `) : '';
  };
  return [
    face(widths.rest),
    ...(Object.keys(signs) as (keyof typeof signs)[]).map(ofKind), // keys of the table above
  ].join('');
}

const facesOf = ({ name, regular, bold, widths }: Device): string =>
  [
    faces(`Instrument ${name}`, regular, 'font-weight: 400 450;', widths[400], heights.text),
    faces(`Instrument ${name}`, regular, 'font-weight: 451 550;', widths[500], heights.text),
    faces(`Instrument ${name}`, bold, 'font-weight: 551 700;', widths[600], heights.text),
    ...stretches.map((stretch) => {
      const style = `font-weight: 700 850; font-stretch: ${stretch}%;`;
      return faces(`Anybody ${name}`, bold, style, widths[stretch], heights.display);
    }),
  ].join('');

/** `@font-face` rules of the faces that stand in. */
export const fallbackFonts = devices.map(facesOf).join('');
