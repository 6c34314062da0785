import { elevation } from './elevation.ts';
import { tone } from './palette.ts';
import { at, disc, fill, stroke, times } from './svg.ts';
import { defineTile, placeTile } from './tiles.ts';

/** Pictures of finished projects by file name, 360 × 200. */
export const projectPictures: Record<string, () => string> = {
  'equipment-supply': () =>
    elevation(
      defineTile('far') +
        fill(tone.glow, 'M0 0H360V200H0Z') +
        disc(tone.signal, 300, 66, 38) +
        fill(tone.leaf, 'M0 104L60 88L140 100L230 84L360 102V120H0Z') +
        fill(tone.palm, 'M0 116H360V176H0Z') +
        fill(
          tone.shade,
          times(7, (i) => `M${i * 60 - 30} 176l22-60h14l4 60Z`),
        ) +
        fill(tone.ink, 'M60 178L110 190H330L300 172Z', 0.4) +
        at(150, 176, tractor()) +
        times(8, (i) => placeTile('far', i * 48, 176, 48)),
    ),
};

const wheel = (x: number, r: number): string =>
  disc(tone.ink, x, -r, r) +
  `<circle cx="${x}" cy="${-r}" r="${r - 3}" fill="none" stroke="${tone.shade}" stroke-width="6" stroke-dasharray="6 5"/>` +
  disc(tone.signal, x, -r, r * 0.5) +
  disc(tone.signalDeep, x, -r, r * 0.24);

const tractor = (): string =>
  stroke(tone.ink, 6, 'M56-34H112') +
  [74, 94, 114]
    .map((x) => stroke(tone.steelDeep, 7, `M${x}-34C${x + 8}-20 ${x + 4}-8 ${x - 8}-2`))
    .join('') +
  fill(tone.ink, 'M-84-30H40V-22H-84Z') +
  fill(tone.laterite, 'M-98-74C-98-82-92-86-84-86H-10V-34H-98Z') +
  fill(tone.lateriteDeep, 'M-98-52H-10V-34H-98Z') +
  stroke(tone.lateriteDeep, 4, 'M-84-76V-58M-74-76V-58M-64-76V-58') +
  stroke(tone.ink, 6, 'M-46-86V-118') +
  fill(tone.ink, 'M-50-122H-40V-112H-50Z') +
  fill(tone.laterite, 'M-14-86H50L60-40H-14Z') +
  fill(tone.water, 'M-6-132H44L46-84H-10Z') +
  fill(tone.slip, 'M-6-132H14L4-84H-10Z', 0.5) +
  stroke(tone.ink, 5, 'M-8-134L-12-84M46-134L50-84') +
  fill(tone.ink, 'M-16-142H54V-132H-16Z') +
  fill(tone.lateriteDeep, 'M0-64C12-84 50-86 66-60L56-56C44-74 18-72 8-58Z') +
  wheel(34, 36) +
  wheel(-72, 24);
