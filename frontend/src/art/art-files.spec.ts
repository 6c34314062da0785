import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artFiles } from './art-files.ts';

const drawings = Object.entries(artFiles());
const parse = (svg: string): Document => new DOMParser().parseFromString(svg, 'image/svg+xml');

describe('the drawings', () => {
  it.each(drawings)('%s is a well-formed SVG document with a view box', (_path, svg) => {
    const document = parse(svg);
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.documentElement.getAttribute('viewBox')).toMatch(/^0 0 \d+ \d+$/);
  });

  it.each(drawings)('%s refers only to what it declares', (_path, svg) => {
    const declared = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
    expect(used.filter((id) => !declared.has(id))).toEqual([]);
  });

  it.each(drawings)('%s has no number that failed to compute', (_path, svg) => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(drawings)('%s weighs less than 8 kB', (_path, svg) => {
    expect(svg.length).toBeLessThan(8 * 1024);
  });

  it.each(drawings)('%s is committed as drawn', (path, svg) => {
    const file = join(process.cwd(), 'frontend/public', path);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(svg);
  });

  it('holds a picture for each of the 24 demo products', () => {
    expect(drawings.filter(([path]) => path.startsWith('catalogue/'))).toHaveLength(24);
  });
});
