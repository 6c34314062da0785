import { tone } from '../palette.ts';
import { at, disc, fill, round, shadow, stroke, times, turn } from '../svg.ts';
import { picture } from './picture.ts';

/** Stage lantern on a truss throwing a beam. */
export const stageLantern = (): string =>
  picture(
    tone.ink,
    fill(tone.signal, 'M96 92L-30 240H120L146 104Z', 0.92) +
      fill(tone.glow, 'M110 96L40 240H92L134 102Z') +
      stroke(tone.sand, 5, 'M-200 18H440M-200 42H440') +
      stroke(tone.sand, 3, `M-212 18${times(20, () => 'l16 24 16-24')}`) +
      stroke(tone.paper, 7, 'M134 30V62') +
      stroke(tone.paper, 5, 'M112 88L120 60H164L166 90') +
      turn(
        28,
        140,
        84,
        fill(tone.laterite, 'M114 52H166V94L176 112H104L114 94Z') +
          fill(tone.lateriteDeep, 'M148 52H166V94L176 112H152Z') +
          fill(tone.slip, 'M104 108H176V116H104Z') +
          stroke(tone.ink, 3, 'M120 62H160M120 72H160'),
      ) +
      stroke(tone.paper, 5, 'M196 36V78') +
      disc(tone.palm, 196, 94, 22) +
      disc(tone.glow, 196, 94, 14),
  );

/** Four LED par lights on a T-bar stand. */
export function ledParSet(): string {
  const colours = [tone.stream, tone.signal, tone.ember, tone.leaf];
  const can = (x: number, colour: string, lean: number) =>
    fill(colour, `M${x - 14} 74L${x - 34 + lean} 240H${x + 34 + lean}L${x + 14} 74Z`, 0.86) +
    fill(
      tone.glow,
      `M${x - 5} 74L${round(x - 8 + lean * 0.9)} 240H${round(x + 10 + lean * 0.9)}L${x + 5} 74Z`,
      0.5,
    ) +
    stroke(tone.steel, 4, `M${x - 17} 52V34H${x + 17}V52`) +
    fill(tone.steelDeep, `M${x - 14} 42H${x + 14}L${x + 17} 72H${x - 17}Z`) +
    fill('#3C5C4C', `M${x + 5} 42H${x + 14}L${x + 17} 72H${x + 6}Z`) +
    fill(tone.slip, `M${x - 18} 70H${x + 18}V77H${x - 18}Z`);
  return picture(
    tone.ink,
    [36, 92, 148, 204]
      .map((x, i) => can(x, colours[i] ?? tone.signal, [-16, -6, 6, 16][i] ?? 0))
      .join('') +
      stroke(tone.paper, 6, 'M10 28H230') +
      stroke(tone.paper, 6, 'M120 20V300') +
      stroke(tone.paper, 5, 'M120 158L84 206M120 158L156 206') +
      fill(tone.laterite, 'M112 18H128V38H112ZM112 148H128V168H112Z'),
  );
}

/** Pair of wireless microphones and their receiver. */
export function wirelessMicrophones(): string {
  const microphone = (angle: number) =>
    turn(
      angle,
      120,
      170,
      fill(tone.ink, 'M108 66H132L128 158H112Z') +
        fill('#000', 'M122 66H132L128 158H121Z') +
        fill(tone.signal, 'M112 150H128V162H112Z') +
        fill(tone.palm, 'M114 92H120V104H114Z') +
        disc(tone.steelDeep, 120, 42, 24) +
        fill(tone.steel, 'M103 25A24 24 0 0 0 110 64Z') +
        stroke(
          tone.ink,
          1.5,
          'M98 34H142M97 42H143M98 50H142M108 22V62M120 18V66M132 22V62',
          'opacity=".7"',
        ) +
        fill(tone.sand, 'M102 60H138V68H102Z'),
    );
  return picture(
    tone.laterite,
    disc(tone.lateriteLit, 120, 90, 98) +
      shadow('M44 186L70 196H236L204 150Z') +
      stroke(tone.ink, 4, 'M56 152L40 96M184 152L200 96') +
      microphone(-27) +
      microphone(27) +
      fill(tone.shade, 'M36 150H204V188H36Z') +
      fill(tone.ink, 'M180 150H204V188H180Z') +
      fill('#0A1611', 'M50 158H104V180H50Z') +
      fill(tone.leaf, 'M56 171h5v5h-5zm8-4h5v9h-5zm8-4h5v13h-5zm8-3h5v16h-5z') +
      disc(tone.sand, 128, 169, 9) +
      disc(tone.sand, 156, 169, 9) +
      stroke(tone.ink, 2.5, 'M128 169V161M156 169L162 164'),
  );
}

/** Event canopy, ten by ten. */
export const eventCanopy = (): string =>
  picture(
    tone.leaf,
    disc(tone.signal, 44, 46, 24) +
      fill(tone.palm, 'M-200 152H440V300H-200Z') +
      fill(tone.ink, 'M34 168L126 186L226 166L150 156Z', 0.35) +
      stroke(tone.slip, 5, 'M150 80V152') +
      fill(tone.slip, 'M118 26L28 88L128 104Z') +
      fill(tone.laterite, 'M118 26L61 93.3L94.7 98.7ZM118 26L28 88L61 93.3Z') +
      fill(tone.slip, 'M118 26L61 93.3L94.7 98.7Z') +
      fill(tone.laterite, 'M118 26L94.7 98.7L128 104Z') +
      fill(tone.lateriteDeep, 'M118 26L128 104L214 84Z') +
      fill(tone.sand, 'M118 26L156.7 97.3L185.3 90.7Z') +
      fill(tone.ledger, 'M28 88L128 104V118L103 106L78 110L53 98L28 100Z') +
      fill(tone.ledgerDeep, 'M128 104L214 84V97L192 96L170 108L149 106L128 118Z') +
      stroke(tone.slip, 5, 'M31 96V168') +
      stroke(tone.slip, 6, 'M128 112V186') +
      stroke(tone.sand, 5, 'M211 92V166') +
      stroke(tone.ink, 2, 'M31 130L10 168M211 128L234 164') +
      fill(tone.ink, 'M116 18H120V30H116Z') +
      fill(tone.ember, 'M120 16L142 22L120 28Z'),
  );

/** Fifteen-inch loudspeaker. */
export const paSpeaker = (): string =>
  picture(
    tone.signal,
    disc(tone.signalDeep, 40, 176, 88) +
      shadow('M70 176L140 192H238L184 150Z') +
      fill(tone.ink, 'M64 22L76 14H156L166 22V178H64Z') +
      fill('#000', 'M166 22L184 34V168L166 178Z') +
      fill(tone.shade, 'M70 28H160V172H70Z') +
      fill(tone.ink, 'M82 38H148V76H82Z') +
      fill(tone.steelDeep, 'M88 44H142L128 57L142 70H88L102 57Z') +
      fill(tone.ink, 'M104 48H126V66H104Z') +
      disc(tone.sand, 115, 124, 40) +
      disc(tone.ink, 115, 124, 35) +
      `<circle cx="115" cy="124" r="26" fill="none" stroke="${tone.steelDeep}" stroke-width="3"/>` +
      disc(tone.steelDeep, 115, 124, 14) +
      fill(tone.steel, 'M105 114A14 14 0 0 0 105 134Z') +
      [
        [76, 34],
        [154, 34],
        [76, 166],
        [154, 166],
      ]
        .map(([x, y]) => disc(tone.sand, x ?? 0, y ?? 0, 2.5))
        .join('') +
      fill(tone.laterite, 'M98 160h34v6h-34z') +
      at(0, 0, stroke(tone.steel, 4, 'M172 92V120')),
  );
