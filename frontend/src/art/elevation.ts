import { tone } from './palette.ts';
import { stroke, svgDocument } from './svg.ts';

/** A service picture: 360 × 200, cut to the shape of its frame. */
export const elevation = (body: string): string =>
  svgDocument({ width: 360, height: 200, body, fit: 'xMidYMid slice' });

/** The construction line of elevations. */
export const line = (d: string): string => stroke(tone.ink, 3, d);
