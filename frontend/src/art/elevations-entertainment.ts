import { elevation, line } from './elevation.ts';
import { tone } from './palette.ts';
import { at, disc, fill, round, stroke, times } from './svg.ts';
import { defineTile, placeTile } from './tiles.ts';

/** Service pictures of Entertainment: planning, production, artist management. */
export const entertainmentElevations: readonly (() => string)[] = [
  marquee,
  concertStage,
  artistCorner,
];

function marquee(): string {
  const stripes = times(6, (i) =>
    fill(i % 2 ? tone.laterite : tone.slip, `M180 22L${round(40 + i * 46.67)} 84h46.67Z`),
  );
  const scallops = times(6, (i) => {
    const x = 40 + i * 46.67;
    return fill(
      i % 2 ? tone.lateriteDeep : tone.ledger,
      `M${round(x)} 84h46.67a23.34 17 0 0 1-46.67 0Z`,
    );
  });
  const bunting = times(5, (i) => {
    const colour = [tone.ink, tone.signal, tone.palm][i % 3] ?? tone.ink;
    return (
      at(0, 0, fill(colour, `M${i * 9 - 2} ${18 + i * 13}l11 15 3-18Z`)) +
      fill(colour, `M${362 - i * 9} ${18 + i * 13}l-11 15-3-18Z`)
    );
  });
  return elevation(
    fill(tone.clay, 'M0 0H360V200H0Z') +
      disc(tone.signal, 300, 52, 26) +
      fill(tone.ink, 'M54 84H306V178H54Z', 0.82) +
      stripes +
      scallops +
      line('M54 84V178M306 84V178M180 22V6') +
      fill(tone.palm, 'M180 6l26 8-26 8Z') +
      bunting +
      [92, 180, 268].map(table).join('') +
      fill(tone.ink, 'M0 178H360V200H0Z'),
  );
}

const table = (x: number): string =>
  at(
    x,
    178,
    fill(tone.slip, 'M-34-34H34L26 0H-26Z') +
      fill(tone.sand, 'M8-34H34L26 0H12Z') +
      fill(tone.signal, 'M-34-34H34V-28H-34Z') +
      fill(tone.palm, 'M-4-34L-12-52L-2-46L0-60L4-46L14-52L5-34Z') +
      disc(tone.laterite, -12, -52, 4) +
      disc(tone.signal, 0, -60, 4) +
      disc(tone.laterite, 14, -52, 4),
  );

function concertStage(): string {
  const truss = (y: number) =>
    stroke(tone.sand, 4, `M40 ${y}H320M40 ${y + 16}H320`) +
    stroke(tone.sand, 2.5, `M40 ${y + 16}${times(14, () => 'l10-16 10 16')}`);
  const lamps = [86, 148, 212, 274]
    .map((x, i) => {
      const lean = [26, 10, -10, -26][i] ?? 0;
      return (
        fill(
          i % 2 ? tone.glow : tone.signal,
          `M${x - 7} 52L${x + lean * 2.4 - 26} 150h52L${x + 7} 52Z`,
          0.9,
        ) +
        fill(tone.laterite, `M${x - 10} 36h20v18h-20z`) +
        fill(tone.lateriteDeep, `M${x + 3} 36h7v18h-7z`)
      );
    })
    .join('');
  return elevation(
    defineTile('ent') +
      fill(tone.shade, 'M0 0H360V200H0Z') +
      times(6, (i) => placeTile('ent', 60 + i * 40, 110, 40)) +
      lamps +
      truss(20) +
      stroke(tone.sand, 5, 'M42 20V150M318 20V150') +
      speaker(18) +
      speaker(302) +
      fill(tone.slip, 'M60 150H300V160H60Z') +
      fill(tone.laterite, 'M60 160H300V178H60Z') +
      stroke(tone.slip, 2, 'M104 160v18M148 160v18M192 160v18M236 160v18') +
      fill('#0A1611', 'M0 178H360V200H0Z') +
      times(20, (i) => disc('#0A1611', 9 + i * 18, 178 - ((i * 7) % 5), 8)),
  );
}

const speaker = (x: number): string =>
  times(2, (i) =>
    at(
      x,
      94 + i * 42,
      fill(tone.ink, 'M0 0H40V40H0Z') +
        fill('#0A1611', 'M30 0H40V40H30Z') +
        disc(tone.sand, 18, 24, 11) +
        disc(tone.ink, 18, 24, 6) +
        disc(tone.sand, 18, 7, 4),
    ),
  );

function artistCorner(): string {
  return elevation(
    fill(tone.laterite, 'M0 0H360V200H0Z') +
      disc(tone.lateriteLit, 180, 104, 118) +
      fill(tone.signal, 'M150 0H210L262 178H98Z') +
      fill(tone.glow, 'M164 0H196L226 178H134Z') +
      microphone() +
      drum(70, 178, 1) +
      drum(24, 178, 0.78) +
      guitar() +
      fill(tone.ink, 'M0 178H360V200H0Z'),
  );
}

const microphone = (): string =>
  stroke(tone.ink, 5, 'M180 178V74M154 178H206') +
  fill(tone.ink, 'M171 58h18l-4 26h-10Z') +
  disc(tone.steelDeep, 180, 48, 17) +
  fill(tone.steel, 'M168 36A17 17 0 0 0 172 63Z') +
  stroke(tone.ink, 1.5, 'M164 43H196M163 50H197M168 36L192 61M192 36L168 61') +
  fill(tone.palm, 'M163 56h34v6h-34z');

const drum = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    fill(tone.ink, 'M-34-104C-26-60-26-40-30 0H30C26-40 26-60 34-104Z') +
      fill(tone.shade, 'M-34-104C-26-60-26-40-30 0H-6C-8-40-8-60-12-104Z') +
      fill(tone.sand, 'M-36-112H36V-100H-36Z') +
      fill(tone.slip, 'M-36-112H8V-106H-36Z') +
      stroke(tone.signal, 3, 'M-32-98L-18-58L-4-98L10-58L24-98L31-74') +
      fill(tone.signal, 'M-30-58H30V-50H-30Z'),
    scale,
  );

const guitar = (): string =>
  `<g transform="translate(296 124) rotate(14)">${
    fill(tone.ink, 'M-5-112H5V-20H-5Z') +
    fill(tone.ink, 'M-9-124H9V-104H-9Z') +
    stroke(tone.sand, 1.5, 'M-5-96H5M-5-84H5M-5-72H5M-5-60H5M-5-48H5') +
    fill(
      tone.clay,
      'M0-36C24-38 32-22 24-8C20-2 24 4 30 12C40 30 26 52 0 52C-26 52-40 30-30 12C-24 4-20-2-24-8C-32-22-24-38 0-36Z',
    ) +
    fill(tone.sand, 'M0-36C-24-38-32-22-24-8C-20-2-24 4-30 12C-40 30-26 52 0 52Z') +
    disc(tone.ink, 0, 4, 11) +
    fill(tone.ink, 'M-14 30H14V36H-14Z') +
    stroke(tone.paper, 1, 'M-2-104V32M2-104V32')
  }</g>`;
