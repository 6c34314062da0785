import { lettering } from '../lettering.ts';
import { tone } from '../palette.ts';
import { at, disc, fill, round, shadow, stroke, times } from '../svg.ts';
import { picture } from './picture.ts';

/** Solar panel driving a water pump. */
export function solarWaterPump(): string {
  const point = (u: number, v: number): [number, number] => [
    52 + u * 92 - v * 24,
    40 + u * 20 + v * 62,
  ];
  const quad = (u0: number, v0: number, u1: number, v1: number): string =>
    `M${[point(u0, v0), point(u1, v0), point(u1, v1), point(u0, v1)]
      .map((pair) => pair.map(round).join(' '))
      .join('L')}Z`;
  const cells = times(4, (i) =>
    times(3, (j) =>
      fill(
        (i + j) % 4 ? tone.panel : tone.panelLit,
        quad(i / 4 + 0.015, j / 3 + 0.02, (i + 1) / 4 - 0.015, (j + 1) / 3 - 0.02),
      ),
    ),
  );
  const [left, low] = point(-0.03, 1.04);
  const [right, lowRight] = point(1.03, 1.04);
  return picture(
    tone.glow,
    disc(tone.signal, 196, 36, 22) +
      fill(tone.clay, 'M-200 158H440V300H-200Z') +
      shadow('M78 160L150 178H226L118 160Z') +
      stroke(tone.ink, 5, 'M82 106V160M90 108V160') +
      fill(tone.slip, quad(-0.03, -0.04, 1.03, 1.04)) +
      cells +
      fill(
        tone.ink,
        `M${round(left)} ${round(low)}L${round(right)} ${round(lowRight)}v5L${round(left)} ${round(low + 5)}Z`,
      ) +
      fill(tone.laterite, 'M126 168H214L224 158H136Z', 0.5) +
      fill(tone.laterite, 'M152 118H170V160H152Z') +
      fill(tone.lateriteDeep, 'M161 118H170V160H161Z') +
      fill(tone.ink, 'M148 112H174V120H148ZM148 156H176V164H148Z') +
      stroke(tone.palm, 9, 'M161 112V96H192V112') +
      fill(tone.ink, 'M186 108H198V116H186Z') +
      fill(tone.stream, 'M189 118H195V150H189Z') +
      fill(tone.shade, 'M178 148H210L206 172H182Z') +
      fill(tone.stream, 'M178 148H210L209 153H179Z') +
      stroke(tone.ink, 2.5, 'M104 120C120 124 132 150 150 152'),
  );
}

/** Generator service kit: oil, filter and spark plug. */
export const generatorServiceKit = (): string =>
  picture(
    tone.ledger,
    shadow('M40 172L110 190H236L206 168Z') +
      fill(tone.ink, 'M36 78L52 62H96L104 70V172H36Z') +
      fill('#000', 'M88 62H96L104 70V172H88Z') +
      fill(tone.signal, 'M56 46H76V62H56ZM36 100H104V144H36Z') +
      lettering('SAE 40', 41, 130, 23, tone.ink) +
      fill(tone.laterite, 'M122 92H178V172H122Z') +
      fill(tone.lateriteDeep, 'M162 92H178V172H162Z') +
      fill(tone.ink, 'M118 82H182V96H118Z') +
      stroke(tone.clay, 3, 'M122 112H178M122 124H178M122 136H178M122 148H178M122 160H178') +
      at(206, 172, sparkPlug()),
  );

const sparkPlug = (): string =>
  fill(tone.ink, 'M-3-96H3V-78H-3Z') +
  fill(tone.slip, 'M-8-80H8V-48H-8Z') +
  stroke(tone.ink, 2, 'M-8-70H8M-8-62H8') +
  fill(tone.steelDeep, 'M-13-48H13V-34H-13Z') +
  fill(tone.steel, 'M-8-34H8V-8H-8Z') +
  stroke(tone.ink, 2, 'M-8-28H8M-8-22H8M-8-16H8') +
  stroke(tone.ink, 3, 'M-1.5-8V-4H8V0');

/** Knapsack sprayer with its lance. */
export const knapsackSprayer = (): string =>
  picture(
    tone.sand,
    shadow('M62 176L140 192H236L164 168Z') +
      stroke(tone.ink, 6, 'M128 60C158 60 160 120 138 158M128 76C146 84 148 120 134 146') +
      fill(
        tone.stream,
        'M52 66C52 54 58 48 70 48H120C132 48 138 54 138 66L142 150C142 164 136 170 124 170H66C54 170 48 164 48 150Z',
      ) +
      fill(tone.panel, 'M112 48H120C132 48 138 54 138 66L142 150C142 164 136 170 124 170H112Z') +
      fill(tone.water, 'M60 70H68V150H60Z') +
      fill(tone.ink, 'M74 34H116V50H74ZM44 166H146V178H44Z') +
      fill(tone.signal, 'M80 26H110V36H80Z') +
      fill(tone.slip, 'M66 92H122V130H66Z') +
      fill(tone.ledger, 'M112 92H122V130H112Z') +
      lettering('16L', 74, 121, 30, tone.ink) +
      stroke(tone.ink, 4, 'M142 156C176 168 190 150 186 128') +
      fill(tone.laterite, 'M178 96H194L192 130H180Z') +
      fill(tone.lateriteDeep, 'M188 96H194L192 130H186Z') +
      stroke(tone.ink, 4, 'M186 98V40L210 24') +
      fill(tone.signal, 'M206 18L218 22L212 32Z') +
      times(5, (i) => disc(tone.stream, 219 + (i % 3) * 7, 26 - i * 5 + (i % 2) * 8, 2.2)),
  );
