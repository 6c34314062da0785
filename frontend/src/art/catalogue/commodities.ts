import { lettering } from '../lettering.ts';
import { tone } from '../palette.ts';
import { at, disc, fill, round, shadow, stroke, times } from '../svg.ts';
import { picture, sack, sackPrint } from './picture.ts';

/** Open sack of sesame seed with a scoop. */
export function sesameSeed(): string {
  const seeds = times(46, (i) => {
    // A sunflower spiral spreads the seeds evenly without a random source.
    const angle = i * 2.39996;
    const reach = Math.sqrt(i / 46);
    const [x, y] = [108 + Math.cos(angle) * reach * 44, 62 + Math.sin(angle) * reach * 15];
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="3.4" ry="1.9" fill="${i % 3 ? tone.slip : tone.clay}" transform="rotate(${round((i * 47) % 180)} ${round(x)} ${round(y)})"/>`;
  });
  return picture(
    tone.clay,
    disc('#EDB08D', 60, 60, 92) +
      shadow('M62 176L136 192H238L162 160Z') +
      `<ellipse cx="108" cy="62" rx="54" ry="24" fill="${tone.sand}"/>` +
      seeds +
      fill(
        tone.laterite,
        'M54 66C64 84 152 84 162 66C168 104 166 144 160 176H56C50 144 48 104 54 66Z',
      ) +
      fill(tone.lateriteDeep, 'M136 79C148 77 158 73 162 66C168 104 166 144 160 176H136Z') +
      fill(
        tone.sand,
        'M52 56C50 66 58 80 108 80C158 80 166 66 164 56C170 62 172 74 166 84C150 96 66 96 50 84C44 74 46 62 52 56Z',
      ) +
      lettering('50 KG', 72, 142, 28, tone.paper) +
      at(176, 168, scoop()),
  );
}

const scoop = (): string =>
  fill(tone.earth, 'M34-14H60V-4H34Z') +
  fill(tone.earthDeep, 'M34-8H60V-4H34Z') +
  fill(tone.slip, 'M-26-18C-16-30 14-32 28-18Z') +
  fill(tone.earth, 'M-34-18H38V-4C38 8 28 14 14 14H-10C-24 14-32 0-34-18Z') +
  fill(tone.earthDeep, 'M18-18H38V-4C38 8 28 14 14 14H8C16 6 18-6 18-18Z') +
  times(
    7,
    (i) =>
      `<ellipse cx="${-40 - (i % 3) * 7}" cy="${8 - Math.floor(i / 3) * 4}" rx="3" ry="1.8" fill="${tone.slip}"/>`,
  );

/** Bag of parboiled rice with a bowl of grain. */
export function parboiledRice(): string {
  const ear = times(6, (i) =>
    fill(
      tone.signal,
      `M${104 + i * 4.5} ${104 - i * 7}c-8-2-10-8-9-12c6 1 10 5 9 12ZM${106 + i * 4.5} ${106 - i * 7}c7 1 11-2 13-6c-6-2-11 0-13 6Z`,
    ),
  );
  return picture(
    tone.water,
    disc('#AAD5E6', 170, 56, 84) +
      sack({ face: tone.slip, side: tone.sand, hem: tone.ledger }) +
      sackPrint(
        fill(tone.palm, 'M60 66H150V140H60Z') + fill(tone.palmDeep, 'M150 66H180V140H150Z'),
      ) +
      stroke(tone.signal, 3, 'M92 128C96 114 104 100 130 64', 'stroke-linecap="round"') +
      ear +
      lettering('50 KG', 76, 167, 24, tone.ink) +
      at(192, 176, bowl()),
  );
}

const bowl = (): string =>
  fill(tone.slip, 'M-30-22C-20-44 18-46 30-22Z') +
  fill(tone.sand, 'M6-39C16-38 26-32 30-22H10C14-28 12-34 6-39Z') +
  stroke(tone.ledgerDeep, 2, 'M-16-28l5-3m6 5l5-3m4-5l5 2m-18-2l4-4') +
  fill(tone.laterite, 'M-36-22H36C34-4 22 8 10 10H-10C-22 8-34-4-36-22Z') +
  fill(tone.lateriteDeep, 'M14-22H36C34-4 22 8 10 10H2C12 0 14-12 14-22Z');

/** Bag of layers feed. */
export const layersFeed = (): string =>
  picture(
    tone.glow,
    disc(tone.signal, 54, 58, 66) +
      sack({ face: tone.laterite, side: tone.lateriteDeep, hem: tone.sand }) +
      disc(tone.paper, 110, 102, 38) +
      fill(
        tone.ember,
        'M77 76C86 80 88 98 104 99C118 99 124 92 126 82L140 92C140 116 128 132 110 132C90 132 76 112 77 76Z',
      ) +
      fill(tone.oxblood, 'M96 108C106 106 116 108 120 116C112 124 100 122 96 108Z') +
      disc(tone.ember, 131, 88, 10) +
      fill(tone.laterite, 'M122 80L124 70L129 76L134 69L138 78Z') +
      fill(tone.signalDeep, 'M139 85L149 90L139 94Z') +
      disc(tone.ink, 133, 86, 2) +
      stroke(tone.signalDeep, 3, 'M104 131V139M114 131V139') +
      lettering('25 KG', 76, 168, 24, tone.paper) +
      [egg(190, 172, 1), egg(212, 178, 0.8)].join(''),
  );

const egg = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    fill(tone.slip, 'M0-32C12-32 18-12 18-2A18 16 0 0 1-18-2C-18-12-12-32 0-32Z') +
      fill(tone.sand, 'M5-31C14-26 18-11 18-2A18 16 0 0 1 2 13.9C12 4 12-18 5-31Z'),
    scale,
  );

/** Bag of NPK fertiliser with granules. */
export function npkFertiliser(): string {
  const granules: readonly (readonly [number, number])[] = [
    [176, 178],
    [188, 178],
    [200, 178],
    [212, 178],
    [182, 168],
    [194, 168],
    [206, 168],
    [188, 158],
    [200, 158],
    [194, 149],
  ];
  const colours = [tone.slip, tone.leaf, tone.signal];
  return picture(
    tone.ember,
    disc('#D9663F', 176, 48, 80) +
      sack({ face: tone.slip, side: tone.sand, hem: tone.leaf }) +
      sackPrint(
        fill(tone.palm, 'M60 62H150V122H60Z') + fill(tone.palmDeep, 'M150 62H180V122H150Z'),
      ) +
      lettering('NPK', 73, 108, 46, tone.signal) +
      lettering('50 KG', 76, 158, 25, tone.ink) +
      granules
        .map(
          ([x, y], i) =>
            disc(tone.ink, x + 1.5, y + 1.5, 6.5) + disc(colours[i % 3] ?? tone.slip, x, y, 6.5),
        )
        .join('') +
      stroke(tone.palm, 4, 'M216 150V120') +
      fill(tone.leaf, 'M216 130C204 128 198 118 198 106C210 108 216 118 216 130Z') +
      fill(tone.shade, 'M216 136C228 134 236 124 236 112C224 114 216 124 216 136Z'),
  );
}
