import { tone } from './palette.ts';
import { round, svgDocument } from './svg.ts';

/** The block of each sector: entertainment, contracting, trading, farming. */
export type BlockKind = 'ent' | 'con' | 'tra' | 'far';

/** The three flat tones of a block and its joint line. */
export interface BlockTones {
  readonly face: string;
  readonly hollow: string;
  readonly lit: string;
  readonly joint: string;
}

const dayJoint = 'rgba(16,33,26,.28)';

/** Tones of each sector's block in the sun. */
export const sunlit: Record<BlockKind, BlockTones> = {
  ent: { face: tone.signal, hollow: tone.ink, lit: tone.glow, joint: dayJoint },
  con: { face: tone.laterite, hollow: tone.ink, lit: tone.clay, joint: dayJoint },
  tra: { face: tone.sand, hollow: tone.ink, lit: tone.slip, joint: dayJoint },
  far: { face: tone.palm, hollow: tone.ink, lit: tone.leaf, joint: dayJoint },
};

/** Tones of any block on a dark ground. */
export const shaded: BlockTones = {
  face: tone.shade,
  hollow: '#0A1611',
  lit: '#2C5A45',
  joint: 'rgba(0,0,0,.4)',
};

const leaf = 'M22.5 22.5C22.5 12 14 4.5 4.5 4.5C4.5 14 12 22.5 22.5 22.5Z';
const openings: Record<BlockKind, string> = {
  ent: '<path d="M22 5.1A19 19 0 0 0 5.1 22H14A10 10 0 0 1 22 14ZM26 5.1V14A10 10 0 0 1 34 22H42.9A19 19 0 0 0 26 5.1ZM5.1 26A19 19 0 0 0 22 42.9V34A10 10 0 0 1 14 26ZM34 26A10 10 0 0 1 26 34V42.9A19 19 0 0 0 42.9 26Z"/><circle cx="24" cy="24" r="4"/>',
  con: '<path d="M5 5H20V19H5ZM28 5H43V19H28ZM5 29H20V43H5ZM28 29H43V43H28Z"/>',
  tra: '<path d="M5 5L22 24L5 43ZM43 5L26 24L43 43Z"/>',
  far: `<path d="${leaf}"/>${[90, 180, 270].map((angle) => `<path d="${leaf}" transform="rotate(${angle} 24 24)"/>`).join('')}`,
};
const joints: Record<BlockKind, string> = {
  ent: 'M0 0H48M0 0V48',
  con: 'M0 0H48M0 24H48M0 0V24M24 24V48',
  tra: 'M0 0H48M0 0V48',
  far: 'M0 0H48M0 0V48',
};

/**
 * One block of 48 units: face, then the opening lit by the sun, then the hollow, which is the same
 * opening moved by (-3, -3) and clipped to it. `id` names the clip path and is unique in a document.
 */
export function tile(kind: BlockKind, id: string, tones: BlockTones = sunlit[kind]): string {
  const opening = openings[kind];
  return `<path fill="${tones.face}" d="M0 0H48V48H0Z"/><clipPath id="${id}">${opening}</clipPath><g fill="${tones.lit}">${opening}</g><g clip-path="url(#${id})"><g fill="${tones.hollow}" transform="translate(-3 -3)">${opening}</g></g><path d="${joints[kind]}" stroke="${tones.joint}" fill="none"/>`;
}

/** The file of one block, to be laid by CSS `background-repeat`. */
export const blockDocument = (kind: BlockKind, tones?: BlockTones): string =>
  svgDocument({
    width: 48,
    height: 48,
    body: tile(kind, 'o', tones),
    fit: 'none',
    sized: true,
  });

/** Declares a block once in a document, so that `placeTile` can lay it many times. */
export const defineTile = (kind: BlockKind, tones?: BlockTones): string =>
  `<defs><g id="t-${kind}">${tile(kind, `o-${kind}`, tones)}</g></defs>`;

/** Lays a declared block with its upper left corner at (x, y), `size` units wide. */
export const placeTile = (kind: BlockKind, x: number, y: number, size: number): string =>
  `<use href="#t-${kind}" transform="translate(${round(x)} ${round(y)}) scale(${Math.round((size / 48) * 1000) / 1000})"/>`;
