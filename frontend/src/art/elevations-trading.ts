import { elevation, line } from './elevation.ts';
import { tone } from './palette.ts';
import { at, disc, fill, stroke, times } from './svg.ts';
import { defineTile, placeTile } from './tiles.ts';

/** Service pictures of Trading: import and export, commodities, supply chain. */
export const tradingElevations: readonly (() => string)[] = [containerShip, commodityStore, lorry];

const box = (x: number, y: number, face: string, side: string): string =>
  fill(face, `M${x} ${y}h44v22h-44z`) +
  fill(side, `M${x + 33} ${y}h11v22h-11z`) +
  stroke(tone.ink, 1.5, `M${x + 8} ${y + 4}v14m8-14v14m8-14v14`, 'opacity=".5"');

function containerShip(): string {
  return elevation(
    defineTile('tra') +
      fill(tone.leaf, 'M0 0H360V200H0Z') +
      disc(tone.signal, 66, 58, 34) +
      fill(tone.palm, 'M0 128L58 104L96 118L150 96L206 122L360 108V150H0Z') +
      fill(tone.sand, 'M252 40H330V128H252Z') +
      fill(tone.ledgerDeep, 'M306 40H330V128H306Z') +
      fill(tone.slip, 'M244 28H330V42H244Z') +
      fill(
        tone.ink,
        'M258 50h40v10h-40zM258 70h12v10h-12zM276 70h12v10h-12zM258 90h12v10h-12zM276 90h12v10h-12z',
      ) +
      fill(tone.laterite, 'M278 6H300V28H278Z') +
      fill(tone.lateriteDeep, 'M292 6H300V28H292Z') +
      box(60, 106, tone.laterite, tone.lateriteDeep) +
      box(106, 106, tone.signal, tone.signalDeep) +
      box(152, 106, tone.panelLit, tone.panel) +
      box(198, 106, tone.laterite, tone.lateriteDeep) +
      box(83, 82, tone.slip, tone.sand) +
      box(129, 82, tone.laterite, tone.lateriteDeep) +
      box(175, 82, tone.signal, tone.signalDeep) +
      box(152, 58, tone.panelLit, tone.panel) +
      fill(tone.ink, 'M24 128H344L330 172H52Z') +
      fill(tone.laterite, 'M44 158H335L330 172H52Z') +
      times(6, (i) => placeTile('tra', 70 + i * 24, 132, 24)) +
      fill(tone.panelLit, 'M0 170H360V200H0Z') +
      stroke(tone.paper, 2, 'M0 180H360M16 190H360', 'stroke-dasharray="30 22"') +
      line('M34 128V96M34 102L60 128'),
  );
}

function commodityStore(): string {
  const sack = (x: number, y: number, face: string, side: string) =>
    at(
      x,
      y,
      fill(
        face,
        'M-25 0L-29-3C-26-10-26-18-29-25L-25-29C-12-31 12-31 25-29L29-25C26-18 26-10 29-3L25 0Z',
      ) +
        fill(side, 'M12-30.5L25-29L29-25C26-18 26-10 29-3L25 0H12C16-9 16-20 12-30.5Z') +
        fill(tone.laterite, 'M-12-19H6V-15H-12ZM-12-11H-2V-8H-12Z'),
    );
  const rows: readonly (readonly [number, number])[] = [
    [58, 178],
    [112, 178],
    [166, 178],
    [85, 149],
    [139, 149],
    [112, 120],
  ];
  return elevation(
    defineTile('tra') +
      fill(tone.sand, 'M0 0H360V200H0Z') +
      times(9, (i) => placeTile('tra', i * 40, 0, 40)) +
      fill(tone.ink, 'M0 40H360V46H0Z') +
      fill(tone.ink, 'M360 46L190 178H360Z', 0.16) +
      rows
        .map(([x, y], i) =>
          i % 2 ? sack(x, y, tone.ledger, tone.ledgerDeep) : sack(x, y, tone.slip, tone.ledgerDeep),
        )
        .join('') +
      beamScale() +
      fill(tone.ink, 'M0 178H360V200H0Z'),
  );
}

const beamScale = (): string =>
  fill(tone.laterite, 'M262 70H274V178H262Z') +
  fill(tone.lateriteDeep, 'M269 70H274V178H269Z') +
  fill(tone.laterite, 'M238 168H298V178H238Z') +
  stroke(tone.ink, 5, 'M208 74L328 90') +
  disc(tone.signal, 268, 82, 11) +
  disc(tone.ink, 268, 82, 4) +
  stroke(tone.ink, 2, 'M208 74L190 126M208 74L226 126M328 90L310 142M328 90L346 142') +
  fill(
    tone.ink,
    'M184 126H232C230 140 220 146 208 146C196 146 186 140 184 126ZM304 142H352C350 156 340 162 328 162C316 162 306 156 304 142Z',
  ) +
  fill(tone.clay, 'M190 126C196 114 202 108 208 108C214 108 220 114 226 126Z') +
  fill(tone.signal, 'M312 142V122H344V142Z') +
  fill(tone.signalDeep, 'M334 122H344V142H334Z') +
  fill(tone.ink, 'M322 114H334V122H322Z');

function lorry(): string {
  const wheel = (x: number) =>
    disc(tone.ink, x, 164, 16) + disc(tone.sand, x, 164, 7) + disc(tone.ink, x, 164, 2.5);
  return elevation(
    defineTile('tra') +
      fill(tone.signal, 'M0 0H360V200H0Z') +
      fill(tone.slip, 'M214 26H360V120H214Z') +
      fill(tone.palm, 'M206 14H360V30H206Z') +
      fill(tone.ink, 'M232 58h36v62h-36zM286 58h36v62h-36z') +
      fill(tone.shade, 'M232 58h36v8h-36zM286 58h36v8h-36z') +
      fill(tone.sand, 'M0 96L40 78L92 92L150 72L214 92V120H0Z') +
      fill(tone.shade, 'M0 120H360V178H0Z') +
      stroke(tone.signal, 3, 'M0 172H360', 'stroke-dasharray="24 16"') +
      fill(tone.ink, 'M24 178L60 186H330L306 172Z', 0.4) +
      fill(tone.laterite, 'M28 60H220V150H28Z') +
      fill(tone.lateriteDeep, 'M196 60H220V150H196Z') +
      times(5, (i) => placeTile('tra', 40 + i * 30, 90, 30)) +
      fill(tone.slip, 'M28 60H220V68H28Z') +
      fill(tone.panelLit, 'M228 84H268L292 112V150H228Z') +
      fill(tone.panel, 'M272 112H292V150H272Z') +
      fill(tone.water, 'M238 92H264L279 112H238Z') +
      fill(tone.ink, 'M24 148H298V158H24Z') +
      fill(tone.glow, 'M286 132h8v10h-8z') +
      [62, 100, 196, 262].map(wheel).join('') +
      fill(tone.ink, 'M0 178H360V200H0Z'),
  );
}
