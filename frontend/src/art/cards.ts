import { lettering, letteringWidth } from './lettering.ts';
import { beltPath, spadePath } from './mark.ts';
import { tone } from './palette.ts';
import { at, fill, svgDocument, times } from './svg.ts';
import { type BlockKind, defineTile, placeTile } from './tiles.ts';

/** Size of a link preview, by https://ogp.me and every reader of it. */
const card = { width: 1200, height: 630 } as const;
const margin = 60;

/** Picture of a page's link preview: its title over two courses of its block. */
export interface CardSketch {
  readonly lines: readonly string[];
  readonly kind: BlockKind;
  readonly ground: string;
  readonly ink: string;
}

/** Link previews by file name. The company's name is configuration and is therefore in none. */
export const cards: Record<string, () => string> = {
  default: courses,
  entertainment: titled({
    lines: ['ENTERTAINMENT'],
    kind: 'ent',
    ground: tone.ink,
    ink: tone.signal,
  }),
  construction: titled({
    lines: ['GENERAL', 'CONTRACTING'],
    kind: 'con',
    ground: tone.laterite,
    ink: tone.paper,
  }),
  trading: titled({ lines: ['TRADING'], kind: 'tra', ground: tone.ink, ink: tone.sand }),
  farming: titled({ lines: ['FARMING'], kind: 'far', ground: tone.palm, ink: tone.paper }),
  marketplace: titled({
    lines: ['MARKET', 'PLACE'],
    kind: 'tra',
    ground: tone.paper,
    ink: tone.ink,
  }),
  affiliate: titled({ lines: ['SELL WITH US'], kind: 'ent', ground: tone.paper, ink: tone.ink }),
};

function courses(): string {
  const height = card.height / 5;
  const words: readonly (readonly [string, BlockKind])[] = [
    ['ENTERTAINMENT', 'ent'],
    ['GENERAL', 'con'],
    ['CONTRACTING', 'con'],
    ['TRADING', 'tra'],
    ['FARMING', 'far'],
  ];
  const rows = words.map(([word, kind], row) => {
    const left = 40 + letteringWidth(word, 150) + 26;
    const count = Math.ceil((card.width - left) / height);
    return (
      times(count, (i) => placeTile(kind, card.width - (i + 1) * height, row * height, height)) +
      fill(tone.paper, `M0 ${row * height}h${Math.round(left)}v${height}H0Z`) +
      fill(tone.ink, `M${Math.round(left)} ${row * height}h4v${height}h-4Z`) +
      lettering(word, 40, row * height + height / 2 + 51, 150, tone.ink)
    );
  });
  return svgDocument({
    ...card,
    sized: true,
    body: [
      fill(tone.paper, 'M0 0H1200V630H0Z'),
      (['ent', 'con', 'tra', 'far'] as const).map((kind) => defineTile(kind)).join(''),
      rows.join(''),
      fill(tone.ink, 'M1100 0H1200V630H860Z', 0.42),
      times(4, (i) => fill(tone.ink, `M0 ${(i + 1) * height - 2}h1200v4H0Z`)),
    ].join(''),
  });
}

function titled({ lines, kind, ground, ink }: CardSketch): () => string {
  return () => {
    const widest = Math.max(...lines.map((text) => letteringWidth(text, 1)));
    const size = Math.min((card.width - 2 * margin) / widest, 330 / lines.length / 0.74);
    const foot = 400;
    return svgDocument({
      ...card,
      sized: true,
      body: [
        defineTile(kind),
        fill(ground, 'M0 0H1200V630H0Z'),
        mark(ink, ground),
        lines
          .map((text, i) =>
            lettering(text, margin, foot - (lines.length - 1 - i) * size * 0.78, size, ink),
          )
          .join(''),
        times(2, (row) => times(13, (i) => placeTile(kind, i * 96, 438 + row * 96, 96))),
        fill(tone.ink, 'M660 438H1200V630H480Z', 0.5),
        fill(tone.ink, 'M0 436H1200V440H0Z'),
      ].join(''),
    });
  };
}

const mark = (spade: string, belt: string): string =>
  at(1080, 40, fill(spade, spadePath) + fill(belt, beltPath), 1.1);
