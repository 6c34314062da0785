import { elevation } from './elevation.ts';
import { tone } from './palette.ts';
import { at, disc, fill, stroke, times } from './svg.ts';
import { defineTile, placeTile } from './tiles.ts';

/** Service pictures of Farming: crops, livestock. */
export const farmingElevations: readonly (() => string)[] = [maizeField, cattleYard];

function maizeField(): string {
  const furrows = times(15, (i) => {
    const n = i - 7;
    return `M${200 + n * 9} 96L${200 + n * 60 - 12} 200h26Z`;
  });
  return elevation(
    fill(tone.glow, 'M0 0H360V200H0Z') +
      disc(tone.signal, 250, 78, 50) +
      fill(tone.leaf, 'M0 96L70 78L150 92L240 76L360 90V100H0Z') +
      fill(tone.palm, 'M0 96H360V200H0Z') +
      fill(tone.shade, furrows) +
      tank(306, 100) +
      [34, 84, 134].map((x, i) => stalk(x, 200, 1 - (i % 2) * 0.14)).join(''),
  );
}

const tank = (x: number, y: number): string =>
  at(
    x,
    y,
    stroke(tone.ink, 3, 'M-18 0V-46M18 0V-46M-18 0L18-46M18 0L-18-46') +
      fill(tone.panelLit, 'M-24-78H24V-46H-24Z') +
      fill(tone.panel, 'M10-78H24V-46H10Z') +
      fill(tone.ink, 'M-28-82H28V-76H-28Z'),
  );

const stalk = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    stroke(tone.ink, 5, 'M0 0V-150') +
      fill(
        tone.leaf,
        'M0-30C-30-40-44-70-42-92C-28-74-10-58 0-52ZM0-76C-22-84-34-108-34-126C-20-112-8-100 0-96Z',
      ) +
      fill(
        tone.shade,
        'M0-44C28-54 42-80 42-104C28-86 12-72 0-66ZM0-92C20-100 32-122 32-140C20-126 8-116 0-112Z',
      ) +
      fill(tone.signal, 'M3-66C3-86 9-98 14-98C20-96 20-78 14-62Z') +
      fill(tone.signalDeep, 'M13-98C20-96 20-78 14-62L10-64C14-76 15-90 13-98Z') +
      stroke(tone.sand, 3, 'M0-150L-10-170M0-150V-174M0-150L10-168'),
    scale,
  );

function cattleYard(): string {
  return elevation(
    defineTile('far') +
      fill(tone.clay, 'M0 0H360V200H0Z') +
      disc(tone.signal, 56, 50, 28) +
      fill(tone.sand, 'M110 58H340V178H110Z') +
      fill(tone.laterite, 'M92 58L134 22H316L358 58Z') +
      fill(tone.lateriteDeep, 'M236 22H316L358 58H260Z') +
      times(5, (i) => placeTile('far', 126 + i * 42, 70, 36)) +
      fill(tone.ink, 'M340 58L250 178H340Z', 0.18) +
      fill(tone.palm, 'M0 158H360V178H0Z') +
      cow() +
      [hen(262, 1), hen(300, 0.86), hen(332, 0.7)].join('') +
      fill(tone.ink, 'M0 178H360V200H0Z'),
  );
}

// A white Fulani: hump, lyre horns, dark muzzle.
const cow = (): string =>
  at(
    116,
    178,
    fill(tone.ink, 'M-64 4L-40 12H96L70 0H-60Z', 0.3) +
      fill(tone.ledgerDeep, 'M-40-40h13v40h-11zM48-40h13v40h-11z') +
      fill(
        tone.slip,
        'M-58-86C-46-92-34-92-26-104C-18-112-6-106-2-94C20-90 44-92 62-88C70-84 72-74 71-54L68-30C50-24 8-22-28-28C-46-34-60-56-58-86Z',
      ) +
      fill(
        tone.ledger,
        'M71-56L68-30C50-24 8-22-28-28L-36-33C0-32 40-34 54-46C62-54 62-74 58-89C70-88 72-74 71-56Z',
      ) +
      fill(tone.slip, 'M-26-40h14v40h-12zM30-40h14v40h-12z') +
      fill(tone.ink, 'M-26-6h12v6h-12zM30-6h12v6h-12zM-38-6h11v6h-11zM50-6h11v6h-11z') +
      stroke(tone.ink, 3, 'M69-84C80-78 78-52 76-36') +
      fill(tone.ink, 'M72-38h8l-2 12h-5z') +
      fill(tone.slip, 'M-52-96L-72-92L-90-62L-82-52L-66-62L-46-66Z') +
      fill(tone.ink, 'M-90-62L-82-52L-74-57L-83-70Z') +
      fill(tone.sand, 'M-54-94L-38-98L-46-84Z') +
      disc(tone.ink, -70, -78, 2.4) +
      stroke(tone.ink, 4, 'M-62-94C-74-104-76-122-66-132M-54-95C-44-106-44-122-54-132'),
  );

const hen = (x: number, scale: number): string =>
  at(
    x,
    178,
    stroke(tone.signalDeep, 2.5, 'M-3-8V0M5-8V0') +
      fill(
        tone.ember,
        'M-20-40C-12-36-8-34 0-34C10-34 16-44 18-50L28-44C26-26 20-8 2-8C-14-8-20-22-20-40Z',
      ) +
      fill(tone.oxblood, 'M-8-26C0-28 8-26 12-20C6-14-4-14-8-26Z') +
      disc(tone.ember, 20, -46, 8) +
      fill(tone.signal, 'M27-48L35-44L27-42Z') +
      fill(tone.laterite, 'M14-53L17-59L20-55L23-60L25-53Z') +
      disc(tone.ink, 22, -48, 1.6),
    scale,
  );
