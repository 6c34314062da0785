import { tone } from '../palette.ts';
import { at, disc, fill, round, shadow, stroke, times, turn } from '../svg.ts';
import { picture } from './picture.ts';

/** Keg of red palm oil. */
export const redPalmOil = (): string =>
  picture(
    tone.ember,
    disc(tone.laterite, 200, 40, 70) +
      shadow('M70 176L160 194H236L174 168Z') +
      fill(tone.signal, 'M66 70L90 46H158L174 62V176H66Z') +
      fill(tone.signalDeep, 'M150 46H158L174 62V176H150Z') +
      fill(tone.ink, 'M104 30H136V46H104Z') +
      fill(tone.ember, 'M98 60H140V74H98Z') +
      fill(tone.ink, 'M98 60H140V64H98Z', 0.5) +
      fill(tone.oxblood, 'M66 104H174V176H66Z') +
      fill('#6B170C', 'M150 104H174V176H150Z') +
      fill('#E0673F', 'M66 104H174V108H66Z') +
      fill(tone.signal, 'M80 116H136V166H80Z') +
      disc(tone.ember, 98, 150, 9) +
      disc(tone.ember, 118, 150, 9) +
      disc(tone.ember, 108, 134, 9) +
      stroke(tone.palm, 3, 'M108 126V120M108 122C114 118 120 119 124 122'),
  );

/** Sack of cassava flour with a cut tuber. */
export const cassavaFlour = (): string =>
  picture(
    tone.leaf,
    shadow('M76 176L150 192H226L160 168Z') +
      fill(tone.slip, 'M72 62C66 100 66 140 70 176H164C168 140 168 100 162 62Z') +
      fill(
        tone.ledger,
        'M140 62H162C168 100 168 140 164 176H140ZM72 62L82 40L96 50L108 36L122 50L138 38L152 48L162 62Z',
      ) +
      fill(tone.laterite, 'M70 60H164V68H70Z') +
      disc(tone.palm, 110, 118, 32) +
      fill(
        tone.sand,
        'M92 130C96 112 108 100 124 98C130 104 122 126 104 136C98 138 92 136 92 130Z',
      ) +
      stroke(tone.ink, 2, 'M100 122L106 128M110 110L118 118') +
      fill(
        tone.earth,
        'M166 176C168 160 190 144 212 146C220 154 206 178 184 184C172 186 166 182 166 176Z',
      ) +
      fill(tone.slip, 'M198 148C208 150 208 164 202 168C194 170 192 154 198 148Z'),
  );

/** Maize cob in its husk. */
export function yellowMaize(): string {
  const kernels = times(11, (row) => {
    const half = Math.sin(Math.PI * (0.16 + (row / 10) * 0.62)) * 34;
    const width = (2 * half) / 5;
    return times(
      5,
      (column) =>
        `<rect x="${round(120 - half + column * width + 0.8)}" y="${round(24 + row * 12.6)}" width="${round(width - 1.6)}" height="11" rx="3.5" fill="${column > 2 ? '#E09A00' : tone.signal}"/>`,
    );
  });
  return picture(
    tone.laterite,
    disc(tone.lateriteLit, 64, 60, 96) +
      shadow('M120 186L190 196H250L170 150Z') +
      kernels +
      fill(tone.palm, 'M118 190C70 180 58 120 74 70C82 112 96 150 120 172Z') +
      fill(tone.shade, 'M122 190C172 180 182 118 168 62C160 110 146 150 120 172Z') +
      fill(
        tone.leaf,
        'M120 190C100 178 92 150 96 118C104 146 112 160 120 168C128 160 136 146 146 114C148 150 140 178 120 190Z',
      ) +
      fill(tone.shade, 'M114 184H126V200H114Z'),
  );
}

/** Open tub of shea butter with nuts. */
export const sheaButter = (): string =>
  picture(
    tone.palm,
    disc('#277A52', 176, 52, 84) +
      shadow('M58 172L130 192H236L160 158Z') +
      fill(
        tone.glow,
        'M56 76C60 50 80 48 92 40C100 34 110 26 120 30C116 36 130 44 142 52C154 58 160 66 162 76Z',
      ) +
      fill(
        tone.sand,
        'M120 30C116 36 130 44 142 52C154 58 160 66 162 76H128C134 64 122 52 116 44Z',
      ) +
      stroke(tone.clay, 2.5, 'M74 66C90 56 104 62 116 54') +
      fill(tone.slip, 'M50 80L60 172H156L166 80Z') +
      fill(tone.sand, 'M138 80H166L156 172H138Z') +
      fill(tone.laterite, 'M44 70H172V86H44Z') +
      fill(tone.lateriteDeep, 'M138 70H172V86H138Z') +
      disc(tone.leaf, 100, 126, 28) +
      fill(
        tone.earth,
        'M82 132C82 116 94 106 104 104C118 110 120 128 112 140C100 146 84 142 82 132Z',
      ) +
      fill(tone.clay, 'M88 130C90 118 98 112 104 110C98 118 96 130 98 138C92 138 88 136 88 130Z') +
      [nut(184, 168, 1), nut(208, 176, 0.8), nut(170, 182, 0.7)].join(''),
  );

const nut = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    `<ellipse rx="18" ry="14" fill="${tone.earth}"/>` +
      fill(tone.earthDeep, 'M4-13.6A18 14 0 0 1 4 13.6C10 6 10-6 4-13.6Z') +
      fill(tone.clay, 'M-12-4A12 8 0 0 1 0-10L-2-6A10 6 0 0 0-10-1Z'),
    scale,
  );

/** Sack of dried hibiscus with a flower. */
export function hibiscusFlower(): string {
  const calyx = (x: number, y: number, angle: number, colour: string) =>
    turn(
      angle,
      x,
      y,
      fill(
        colour,
        `M${x - 9} ${y + 8}L${x - 10} ${y - 8}L${x - 3} ${y - 1}L${x} ${y - 13}L${x + 3} ${y - 1}L${x + 10} ${y - 8}L${x + 9} ${y + 8}Z`,
      ),
    );
  const heap: readonly (readonly [number, number, number])[] = [
    [60, 62, -34],
    [76, 48, 14],
    [100, 36, -8],
    [124, 46, 26],
    [138, 62, 44],
    [88, 52, -22],
    [112, 50, 30],
    [74, 74, 50],
    [92, 70, -40],
    [110, 70, 6],
    [128, 76, -20],
  ];
  const petals = times(5, (i) =>
    turn(
      i * 72 - 18,
      166,
      126,
      fill(
        i > 1 && i < 4 ? '#B5321B' : tone.ember,
        'M166 126C146 112 142 84 158 76C164 72 170 78 174 74C190 82 188 112 166 126Z',
      ) + stroke(tone.oxblood, 1.8, 'M166 122V90M163 122L156 94M169 122L177 94'),
    ),
  );
  return picture(
    tone.palmDeep,
    disc('#1B6247', 60, 44, 86) +
      shadow('M56 176L124 192H238L146 160Z') +
      heap
        .map(([x, y, angle], i) => calyx(x, y, angle, i % 2 ? tone.oxblood : '#6B170C'))
        .join('') +
      fill(tone.sand, 'M46 78C42 110 44 150 50 176H146C152 150 154 110 150 78Z') +
      fill(tone.ledgerDeep, 'M124 78H150C154 110 152 150 146 176H124Z') +
      fill(tone.ledger, 'M40 72H156V86C130 92 66 92 40 86Z') +
      stroke(
        tone.ledgerDeep,
        1.5,
        'M58 104V168M72 106V170M86 106V170M100 106V170',
        'opacity=".7"',
      ) +
      fill(tone.leaf, 'M166 126C196 120 222 132 230 152C206 158 180 148 166 126Z') +
      petals +
      disc(tone.oxblood, 166, 126, 10) +
      stroke(tone.signal, 5, 'M166 126L194 98') +
      [
        [196, 96],
        [190, 92],
        [200, 102],
        [186, 98],
        [194, 106],
      ]
        .map(([x, y]) => disc(tone.glow, x ?? 0, y ?? 0, 3.2))
        .join(''),
  );
}
