import { elevation, line } from './elevation.ts';
import { tone } from './palette.ts';
import { disc, fill, stroke, times } from './svg.ts';
import { defineTile, placeTile } from './tiles.ts';

/** Service pictures of General Contracting, drawn as elevations of 360 × 200. */
export const constructionElevations: readonly (() => string)[] = [
  buildingSite,
  renovatedHouse,
  bridgeRoad,
];

function buildingSite(): string {
  const rooms = times(4, (floor) =>
    times(6, (bay) =>
      floor === 3 && bay > 2 ? '' : placeTile('con', 60 + bay * 40, 178 - (floor + 1) * 40, 34),
    ),
  );
  return elevation(
    defineTile('con') +
      fill(tone.signal, 'M0 0H360V200H0Z') +
      rooms +
      line(
        'M52 178H308M52 138H308M52 98H308M52 58H308M52 18H180M56 178V18M180 58V12M220 58V36M260 58V36M304 178V36M176 178V58',
      ) +
      line('M330 178V10M330 22H236M330 10L250 22M246 22V34') +
      fill(tone.ink, 'M0 178H360V200H0Z'),
  );
}

function renovatedHouse(): string {
  return elevation(
    defineTile('far') +
      fill(tone.leaf, 'M0 0H360V200H0Z') +
      fill(tone.slip, 'M60 70H190V178H60Z') +
      fill(tone.sand, 'M190 70H310V178H190Z') +
      stroke(tone.laterite, 3, 'M206 92L218 120L208 140L224 178M262 70L254 100L268 116') +
      fill(tone.laterite, 'M44 70L90 34H280L326 70Z') +
      fill(tone.lateriteDeep, 'M190 34H280L326 70H190Z') +
      times(2, (i) => placeTile('far', 76 + i * 54, 94, 46)) +
      fill(tone.ink, 'M212 94h34v46h-34zM262 94h34v46h-34z') +
      line('M186 186V24M150 186V24M150 60H186M150 110H186M150 150H186M150 60L186 110L150 150') +
      fill(tone.ink, 'M0 178H360V200H0Z'),
  );
}

function bridgeRoad(): string {
  return elevation(
    fill(tone.clay, 'M0 0H360V200H0Z') +
      disc(tone.signal, 282, 54, 30) +
      fill(tone.shade, 'M0 84H360V108H0Z') +
      stroke(tone.signal, 3, 'M0 96H360', 'stroke-dasharray="24 16"') +
      fill(
        tone.ledger,
        'M0 108H360V178H330A50 50 0 0 0 230 178A50 50 0 0 0 130 178A50 50 0 0 0 30 178H0Z',
      ) +
      fill(
        tone.laterite,
        'M30 178A50 50 0 0 1 130 178H122A42 42 0 0 0 38 178ZM130 178A50 50 0 0 1 230 178H222A42 42 0 0 0 138 178ZM230 178A50 50 0 0 1 330 178H322A42 42 0 0 0 238 178Z',
      ) +
      line(
        'M0 76H360M12 76V84M60 76V84M108 76V84M156 76V84M204 76V84M252 76V84M300 76V84M348 76V84',
      ) +
      fill(tone.panelLit, 'M0 178H360V200H0Z') +
      stroke(tone.paper, 2, 'M0 188H360', 'stroke-dasharray="30 22"'),
  );
}
