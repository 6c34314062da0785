import { tone } from './palette.ts';
import { svgDocument } from './svg.ts';
import { defineTile, placeTile } from './tiles.ts';

const columns = 10;
const rows = 9;
const size = 48;

/** Quiet tones: it stands where a picture will be. */
const quiet = { face: tone.ledger, hollow: tone.sand, lit: tone.slip, joint: 'rgba(16,33,26,.14)' };

/** A wall of the trading block, shown in place of the first product's picture until that is known. */
export function shelf(): string {
  const wall = Array.from({ length: rows * columns }, (_, i) =>
    placeTile('tra', (i % columns) * size, Math.floor(i / columns) * size, size),
  );
  return svgDocument({
    width: 480,
    height: 400,
    body: defineTile('tra', quiet) + wall.join(''),
    sized: true,
  });
}
