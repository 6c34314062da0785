import { tone } from '../palette.ts';
import { fill, shadow, stroke, svgDocument } from '../svg.ts';

/**
 * A product picture of 240 × 200. The ground runs past the edges, so that a frame of another shape
 * shows more ground and never a gap.
 */
export const picture = (ground: string, body: string): string =>
  svgDocument({ width: 240, height: 200, body: fill(ground, 'M-200-100H440V300H-200Z') + body });

/** Colours of a printed sack. */
export interface SackTones {
  readonly face: string;
  readonly side: string;
  readonly hem: string;
}

const outline = 'M66 46C62 90 63 132 68 175C88 178 152 178 172 175C177 132 178 90 174 46Z';

/** A filled, sewn sack standing upright, 108 × 142, its foot on y = 176; its print comes on top. */
export const sack = ({ face, side, hem }: SackTones): string =>
  shadow('M70 174L150 190H230L172 166Z') +
  fill(face, outline) +
  fill(side, 'M150 46H174C178 90 177 132 172 175C166 176.5 158 177 150 177.2Z') +
  fill(hem, 'M62 34L70 30H170L178 34V48H62Z') +
  stroke(tone.ink, 2, 'M66 41H176', 'stroke-dasharray="6 4"');

/** What is printed on a sack, cut to its outline. */
export const sackPrint = (body: string): string =>
  `<clipPath id="s"><path d="${outline}"/></clipPath><g clip-path="url(#s)">${body}</g>`;
