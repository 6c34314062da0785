import { lettering } from '../lettering.ts';
import { tone } from '../palette.ts';
import { at, disc, fill, round, shadow, stroke, times, turn } from '../svg.ts';
import { picture } from './picture.ts';

/** Bag of cement, 50 kilograms. */
export const portlandCement = (): string =>
  picture(
    tone.sand,
    shadow('M70 174L150 190H230L172 168Z') +
      fill(tone.ledger, 'M66 44C64 90 64 130 68 174H172C176 130 176 90 174 44Z') +
      fill(tone.ledgerDeep, 'M150 44H174C176 90 176 130 172 174H150Z') +
      fill(tone.slip, 'M62 32H178V48H62Z') +
      stroke(tone.ink, 2, 'M66 40H176', 'stroke-dasharray="6 4"') +
      fill(tone.laterite, 'M65 72H175V132H65Z') +
      fill(tone.lateriteDeep, 'M150 72H175V132H150Z') +
      fill(
        tone.paper,
        'M84 84h14v12h-14zm20 0h14v12h-14zm20 0h14v12h-14zM84 108h14v12h-14zm20 0h14v12h-14zm20 0h14v12h-14z',
      ) +
      lettering('50 KG', 76, 160, 25, tone.ink),
  );

/** Tipper lorry unloading sharp sand. */
export const sharpSand = (): string =>
  picture(
    tone.water,
    disc(tone.signal, 44, 40, 20) +
      fill(tone.clay, 'M-200 166H440V300H-200Z') +
      shadow('M34 176L70 190H232L224 172Z') +
      turn(
        27,
        150,
        146,
        fill(tone.sand, 'M58 106C84 84 118 92 150 104V112H58Z') +
          fill(tone.laterite, 'M46 106H154V144H46Z') +
          fill(tone.lateriteDeep, 'M46 134H154V144H46Z') +
          stroke(tone.lateriteDeep, 3, 'M72 106V134M98 106V134M124 106V134'),
      ) +
      stroke(tone.ink, 5, 'M88 148L108 106') +
      fill(tone.sand, 'M152 122C172 124 184 136 192 150H166C164 140 158 134 148 132Z') +
      fill(tone.sand, 'M138 178C154 160 172 142 190 132C206 144 222 160 234 178Z') +
      fill(tone.ledgerDeep, 'M190 132C206 144 222 160 234 178H196C200 160 196 146 190 132Z') +
      fill(tone.ink, 'M22 146H156V156H22Z') +
      fill(tone.signal, 'M16 108H56V150H16Z') +
      fill(tone.signalDeep, 'M46 100H56V150H46Z') +
      fill(tone.signal, 'M24 92H56V110H18Z') +
      fill(tone.panel, 'M26 98H44V116H21Z') +
      [38, 106, 138].map((x) => disc(tone.ink, x, 162, 15) + disc(tone.sand, x, 162, 6)).join(''),
  );

/** Stack of corrugated longspan roofing sheets. */
export function roofingSheet(): string {
  const ridges = 9;
  const sheet = (face: string, side: string) =>
    times(ridges, (i) => {
      const [x, y] = [i * 17, -i * 5];
      return (
        fill(face, `M${x} ${y}c2-6 7-8 9-3l44 62c-3-4-7-3-9 4Z`) +
        fill(side, `M${x + 9} ${y - 3}c3 4 6 3 8-2l44 63c-3 4-5 5-8 1Z`)
      );
    }) +
    fill(
      tone.ink,
      `M44 63${times(ridges, () => 'c2-7 6-8 9-4s6 3 8-1')}v4${times(ridges, () => 'c-3 4-5 5-8 1s-7-3-9 4')}Z`,
    );
  return picture(
    tone.clay,
    disc('#EDB08D', 196, 46, 60) +
      shadow('M58 172L110 192H244L206 126Z') +
      at(26, 112, sheet('#5C8F56', tone.palmDeep)) +
      at(22, 94, sheet('#5C8F56', tone.palmDeep)) +
      at(18, 76, sheet(tone.leaf, tone.palm)),
  );
}

/** Bundle of ribbed steel rods. */
export function steelRod(): string {
  const rod = (y: number, x: number) =>
    fill(tone.steelDeep, `M${x} ${y}H300V${y + 15}H${x}Z`) +
    fill(tone.steel, `M${x} ${y}H300V${y + 6}H${x}Z`) +
    stroke(
      tone.ink,
      1.6,
      times(15, (i) => `M${x + 16 + i * 17} ${y}l-5 15`),
      'opacity=".55"',
    ) +
    `<ellipse cx="${x}" cy="${y + 7.5}" rx="4.5" ry="7.5" fill="${tone.ink}"/>` +
    `<ellipse cx="${x - 0.5}" cy="${y + 7}" rx="2.5" ry="4.5" fill="${tone.sand}"/>`;
  const band = (x: number) =>
    fill(tone.laterite, `M${x} 50H${x + 14}V142H${x}Z`) +
    fill(tone.lateriteDeep, `M${x} 112H${x + 14}V142H${x}Z`);
  return picture(
    tone.signal,
    turn(
      -22,
      120,
      100,
      shadow('M24 146L40 168H320V142Z') +
        [52, 67, 82, 97, 112, 127]
          .map((y, i) => rod(y, [26, 14, 22, 6, 18, 12][i] ?? 20))
          .join('') +
        band(74) +
        band(176),
    ),
  );
}

/** Bucket of interior paint with a loaded brush. */
export const interiorPaint = (): string =>
  picture(
    tone.ledger,
    shadow('M72 174L140 190H236L158 166Z') +
      stroke(tone.ink, 4, 'M52 62C54 6 154 6 156 62') +
      fill(tone.slip, 'M50 58L60 172C78 180 130 180 148 172L158 58Z') +
      fill(tone.sand, 'M132 58H158L148 172C144 174 138 175.6 132 176.4Z') +
      fill(tone.palm, 'M54 96H155L152 138H57Z') +
      fill(tone.palmDeep, 'M132 96H155L152 138H132Z') +
      lettering('20L', 70, 129, 34, tone.slip) +
      `<ellipse cx="104" cy="58" rx="54" ry="13" fill="${tone.ink}"/><ellipse cx="104" cy="58" rx="48" ry="9.5" fill="${tone.ember}"/>` +
      fill(
        tone.ember,
        'M58 60C70 68 92 71 100 71V84A5 5 0 0 1 90 84V78A5 5 0 0 0 80 78V100A5.5 5.5 0 0 1 69 100V72A5 5 0 0 0 60 72Z',
      ) +
      turn(
        24,
        196,
        110,
        fill(tone.earth, 'M190 40H202L205 92H187Z') +
          fill(tone.earthDeep, 'M197 40H202L205 92H197Z') +
          fill(tone.steel, 'M178 92H214V112H178Z') +
          fill(tone.steelDeep, 'M200 92H214V112H200Z') +
          fill(tone.ink, 'M178 112H214V132H178Z') +
          fill(
            tone.ember,
            'M178 128L187 132L196 126L206 133L214 128V152C208 160 200 154 196 158C190 164 180 158 178 150Z',
          ) +
          fill(tone.oxblood, 'M204 132L206 133L214 128V152C210 157 206 156 202 155.6Z'),
      ),
  );

/** Nine ceramic floor tiles, one being laid. */
export function floorTiles(): string {
  const corner = (i: number, j: number, lift = 0): string =>
    `${round(111 + (i - j) * 34)} ${round(58 + (i + j) * 19 - lift)}`;
  const slab = (i: number, j: number, lift: number, face: string) =>
    fill(
      tone.ledgerDeep,
      `M${corner(i, j + 1, lift)}L${corner(i + 1, j + 1, lift)}V${round(58 + (i + j + 2) * 19 - lift + 7)}L${round(111 + (i - j - 1) * 34)} ${round(58 + (i + j + 1) * 19 - lift + 7)}Z`,
    ) +
    fill(
      tone.earth,
      `M${corner(i + 1, j + 1, lift)}L${corner(i + 1, j, lift)}V${round(58 + (i + j + 1) * 19 - lift + 7)}L${round(111 + (i - j) * 34)} ${round(58 + (i + j + 2) * 19 - lift + 7)}Z`,
    ) +
    fill(
      face,
      `M${corner(i + 0.02, j + 0.02, lift)}L${corner(i + 0.98, j + 0.02, lift)}L${corner(i + 0.98, j + 0.98, lift)}L${corner(i + 0.02, j + 0.98, lift)}Z`,
    ) +
    fill(
      face === tone.slip ? tone.laterite : tone.signal,
      `M${corner(i + 0.5, j + 0.18, lift)}L${corner(i + 0.82, j + 0.5, lift)}L${corner(i + 0.5, j + 0.82, lift)}L${corner(i + 0.18, j + 0.5, lift)}Z`,
    );
  const faces = [tone.slip, tone.clay];
  const laid = times(3, (i) =>
    times(3, (j) => (i === 2 && j === 0 ? '' : slab(i, j, 0, faces[(i + j) % 2] ?? tone.slip))),
  );
  return picture(
    tone.shade,
    disc('#23493A', 176, 60, 92) +
      shadow(`M${corner(0, 3, -7)}L${corner(3, 3, -7)}L${corner(3, 1.2, -7)}L236 190H150Z`) +
      fill(
        '#0A1611',
        `M${corner(2, 0, -5)}L${corner(3, 0, -6)}L${corner(3, 1, -6)}L${corner(2, 1, -6)}Z`,
      ) +
      laid +
      slab(2.12, -0.3, 36, tone.slip),
  );
}
