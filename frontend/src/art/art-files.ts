import { cataloguePictures } from './catalogue/catalogue.ts';
import { constructionElevations } from './elevations-construction.ts';
import { entertainmentElevations } from './elevations-entertainment.ts';
import { farmingElevations } from './elevations-farming.ts';
import { tradingElevations } from './elevations-trading.ts';
import { markDocument, markOnDark, markOnLight } from './mark.ts';
import { projectPictures } from './projects.ts';
import { shelf } from './shelf.ts';
import { sleeves } from './sleeves.ts';
import { stepWall } from './stepWalls.ts';
import { type BlockKind, blockDocument, shaded } from './tiles.ts';

const kinds: readonly BlockKind[] = ['ent', 'con', 'tra', 'far'];

/** Sectors whose page tells how the work goes, and the affiliate programme: block and steps. */
const processes = [
  { kind: 'con', steps: 4 },
  { kind: 'tra', steps: 4 },
  { kind: 'far', steps: 4 },
  { kind: 'ent', steps: 3 },
] as const;

/** Every drawing of the site: path below `public` to the text of the SVG file. */
export function artFiles(): Record<string, string> {
  return {
    'art/mark.svg': markDocument(markOnLight),
    'art/mark-dark.svg': markDocument(markOnDark),
    'art/shelf.svg': shelf(),
    ...named(kinds, (kind) => [`art/blocks/${kind}.svg`, blockDocument(kind)]),
    ...named(kinds, (kind) => [`art/blocks/${kind}-shade.svg`, blockDocument(kind, shaded)]),
    ...named(kinds, (kind) => [`art/sleeves/${kind}.svg`, sleeves[kind]()]),
    ...Object.assign({}, ...processes.map(stepWalls)),
    ...numbered('entertainment', entertainmentElevations),
    ...numbered('construction', constructionElevations),
    ...numbered('trading', tradingElevations),
    ...numbered('farming', farmingElevations),
    ...named(Object.entries(projectPictures), ([name, draw]) => [
      `art/projects/${name}.svg`,
      draw(),
    ]),
    ...named(Object.entries(cataloguePictures), ([slug, draw]) => [
      `catalogue/${slug}.svg`,
      draw(),
    ]),
  };
}

function named<T>(items: readonly T[], file: (item: T) => [string, string]) {
  return Object.fromEntries(items.map(file));
}

/** `ui/Steps` names the files alike. */
function stepWalls({ kind, steps }: (typeof processes)[number]): Record<string, string> {
  const laid = Array.from({ length: steps }, (_, index) => index + 1);
  return named(laid, (count) => [
    `art/steps/${kind}-${count}-of-${steps}.svg`,
    stepWall(kind, count, steps),
  ]);
}

function numbered(sector: string, drawings: readonly (() => string)[]) {
  return Object.fromEntries(
    drawings.map((draw, index) => [`art/elevations/${sector}-${index + 1}.svg`, draw()]),
  );
}
