import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectorsContent } from '../features/home/sections/Sectors.tsx';

const frontend = join(process.cwd(), 'frontend');
const paths = globSync(['public/**/*.svg', 'src/art/**/*.svg'], { cwd: frontend });
const drawings = paths.map((path): [string, string] => [
  path,
  readFileSync(join(frontend, path), 'utf8'),
]);

const namesOf = (some: typeof drawings) => some.map(([path]) => path);

describe('the drawings', () => {
  it('are well-formed SVG documents with a view box', () => {
    const isWellFormed = ([, svg]: readonly [string, string]) => {
      const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
      const box = document.documentElement.getAttribute('viewBox') ?? '';
      return document.querySelector('parsererror') === null && /^0 0 \d+ \d+$/.test(box);
    };
    expect(namesOf(drawings.filter((drawing) => !isWellFormed(drawing)))).toEqual([]);
  });

  it('refer only to what they declare', () => {
    const isWhole = ([, svg]: readonly [string, string]) => {
      const declared = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
      return used.every((id) => declared.has(id));
    };
    expect(namesOf(drawings.filter((drawing) => !isWhole(drawing)))).toEqual([]);
  });

  it('weigh less than 8 kB each where a browser loads them', () => {
    const loaded = drawings.filter(([path]) => path.startsWith('public/'));
    expect(namesOf(loaded.filter(([, svg]) => svg.length >= 8 * 1024))).toEqual([]);
  });

  it('have a view for the sleeve of each sector', () => {
    const [, sleeves = ''] = drawings.find(([path]) => path.endsWith('/sleeves.svg')) ?? [];
    for (const { art } of sectorsContent.cards) expect(sleeves).toContain(`<view id="${art}" `);
  });
});
