import { beltPath } from './mark.ts';
import { tone } from './palette.ts';
import { at, disc, fill, round, stroke, svgDocument, times, turn } from './svg.ts';
import { type BlockKind, defineTile, placeTile } from './tiles.ts';

/** The record sleeve of each sector: the picture of its card on the home page. */
export const sleeves: Record<BlockKind, () => string> = {
  ent: recordSleeve,
  con: terraceSleeve,
  tra: pennantSleeve,
  far: fieldSleeve,
};

function recordSleeve(): string {
  const grooves = times(
    7,
    (i) =>
      `<circle cx="300" cy="262" r="${196 - i * 17}" fill="none" stroke="#2E4A3D" stroke-width="2"/>`,
  );
  return svgDocument({
    width: 500,
    height: 500,
    fit: 'xMidYMid slice',
    body: [
      defineTile('ent'),
      fill(tone.signal, 'M0 0H500V500H0Z'),
      times(5, (i) => placeTile('ent', 0, i * 100, 100)),
      fill(tone.signalDeep, 'M300 262L560 110V500H540Z'),
      disc(tone.ink, 300, 262, 212),
      grooves,
      fill(
        '#3C5C4C',
        'M300 262L420 87A212 212 0 0 1 470 136ZM300 262L180 437A212 212 0 0 1 130 388Z',
      ),
      disc(tone.laterite, 300, 262, 76),
      at(243, 206, fill(tone.paper, beltPath), 1.78),
    ].join(''),
  });
}

function terraceSleeve(): string {
  const heights = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5];
  const terrace = heights
    .map((height, column) =>
      times(height, (course) => placeTile('con', column * 45 - 2, 250 - (course + 1) * 45, 45)),
    )
    .join('');
  return svgDocument({
    width: 440,
    height: 250,
    fit: 'xMidYMax slice',
    body: [
      defineTile('con'),
      fill(tone.clay, 'M0 0H440V250H0Z'),
      disc(tone.signal, 120, 96, 58),
      terrace,
      fill(tone.ink, 'M440 90L210 250H440Z', 0.42),
    ].join(''),
  });
}

function pennantSleeve(): string {
  const inks = [tone.ink, tone.laterite, tone.palm];
  const rows = times(5, (row) =>
    times(9, (column) => {
      if (column === 4) return '';
      const [x, y] = [column * 50, row * 50];
      const colour = inks[(column * 2 + row) % 3] ?? tone.ink;
      return column < 4
        ? fill(colour, `M${x} ${y}l50 25-50 25Z`)
        : fill(colour, `M${x + 50} ${y}l-50 25 50 25Z`);
    }),
  );
  return svgDocument({
    width: 450,
    height: 250,
    fit: 'xMidYMid slice',
    body: [
      fill(tone.sand, 'M0 0H450V250H0Z'),
      rows,
      fill(tone.ink, 'M200 0H250V250H200Z'),
      fill(tone.signal, 'M207 31l18-24 18 24zM207 219l18 24 18-24z'),
      disc(tone.signal, 225, 125, 19),
      disc(tone.paper, 225, 80, 9),
      disc(tone.paper, 225, 170, 9),
    ].join(''),
  });
}

function fieldSleeve(): string {
  const furrows = times(19, (i) => {
    const n = i - 9;
    return `M${250 + n * 9} 210L${250 + n * 62 - 14} 500H${250 + n * 62 + 16}Z`;
  });
  return svgDocument({
    width: 500,
    height: 500,
    fit: 'xMidYMid slice',
    body: [
      defineTile('far'),
      fill(tone.leaf, 'M0 0H500V500H0Z'),
      disc(tone.signal, 340, 196, 128),
      fill(tone.palm, 'M0 210H500V500H0Z'),
      fill(tone.shade, furrows),
      fill(tone.ink, 'M0 207H500V213H0Z'),
      palmTree(116, 213, 0.82),
      times(5, (i) => placeTile('far', i * 100, 400, 100)),
    ].join(''),
  });
}

/** A palm whose foot stands at (x, y). */
export function palmTree(x: number, y: number, scale: number): string {
  const fronds = [-165, -140, -112, -88, -64, -38, -14]
    .map((angle) => turn(angle, 0, 0, '<path d="M0 0C30-16 66-14 96 6C62 4 30 8 0 0Z"/>'))
    .join('');
  const trunk = fill(tone.ink, 'M-6 0C-4-50-2-96 6-136H12C6-96 6-50 8 0Z');
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">${trunk}<g transform="translate(9 -136)" fill="${tone.shade}">${fronds}</g>${disc(tone.laterite, 4, -130, 7)}${disc(tone.laterite, 14, -128, 7)}</g>`;
}

/** A young tree or bush of three flat leaves, for fields seen from far. */
export const sprout = (x: number, y: number, scale = 1): string =>
  at(
    x,
    y,
    stroke(tone.ink, 3, 'M0 0V-18') +
      fill(tone.leaf, 'M0-12C-4-26-16-30-24-28C-22-16-12-8 0-8Z') +
      fill(tone.palm, 'M0-12C4-28 16-34 26-32C24-18 12-8 0-8Z'),
    scale,
  );
