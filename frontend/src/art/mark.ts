import { tone } from './palette.ts';
import { svgDocument } from './svg.ts';

/** Outline of the spade on a 64-unit square. */
export const spadePath =
  'M32 5C30 15 8 23 8 38.5C8 46 13.6 50.5 19.6 50.5C24 50.5 27.6 48.6 29.6 45.4C29.2 51.5 26.6 55.6 21 59H43C37.4 55.6 34.8 51.5 34.4 45.4C36.4 48.6 40 50.5 44.4 50.5C50.4 50.5 56 46 56 38.5C56 23 34 15 32 5Z';

const star = (x: number, y: number): string =>
  `M${x} ${y - 5}l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5z`;

/** Orion's belt: three four-pointed stars on a rising line, on the same square. */
export const beltPath = star(20.5, 40) + star(32, 33.4) + star(43.5, 26.8);

/** Colours of one version of the mark. */
export interface MarkTones {
  readonly ground: string;
  readonly spade: string;
  readonly belt: string;
}

/** Paper on ink, for light areas. */
export const markOnLight: MarkTones = {
  ground: tone.ink,
  spade: tone.paper,
  belt: tone.laterite,
};

/** Ink on signal, for dark areas. */
export const markOnDark: MarkTones = { ground: tone.signal, spade: tone.ink, belt: tone.signal };

/** The mark on its square ground, with the margin that every use keeps. */
export const markDocument = ({ ground, spade, belt }: MarkTones): string =>
  svgDocument({
    width: 82,
    height: 82,
    sized: true,
    body: `<path fill="${ground}" d="M0 0H82V82H0Z"/><g transform="translate(9 9)"><path fill="${spade}" d="${spadePath}"/><path fill="${belt}" d="${beltPath}"/></g>`,
  });
