import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectorsContent } from '../features/home/sections/Sectors.tsx';

const frontend = join(process.cwd(), 'frontend');
const paths = globSync(['public/**/*.svg', 'src/art/**/*.svg'], { cwd: frontend });
const drawings = paths.map((path): [string, string] => [
  path,
  readFileSync(join(frontend, path), 'utf8'),
]);

describe('the drawings', () => {
  it.each(drawings)('%s is a well-formed SVG document with a view box', (_path, svg) => {
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.documentElement.getAttribute('viewBox')).toMatch(/^0 0 \d+ \d+$/);
  });

  it.each(drawings)('%s refers only to what it declares', (_path, svg) => {
    const declared = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
    expect(used.filter((id) => !declared.has(id))).toEqual([]);
  });

  it.each(drawings.filter(([path]) => path.startsWith('public/')))(
    '%s weighs less than 8 kB',
    (_path, svg) => {
      expect(svg.length).toBeLessThan(8 * 1024);
    },
  );

  it('include a picture for each of the 24 demo products', () => {
    expect(paths.filter((path) => path.startsWith('public/catalogue/'))).toHaveLength(24);
  });

  it('have a view for the sleeve of each sector', () => {
    const [, sleeves = ''] = drawings.find(([path]) => path.endsWith('/sleeves.svg')) ?? [];
    for (const { art } of sectorsContent.cards) expect(sleeves).toContain(`<view id="${art}" `);
  });
});
