import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'infra/docs/asvs.md'), 'utf8');

/** Number, level and state of each requirement; those that do not apply stand together in a table by reason. */
const judged = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([123]) \| .+ \| (met|deviation) \| .+ \|$/gm),
].map(([, number = '', level = '', state = '']) => ({ number, level, state }));
const notApplicable = [
  ...page
    .slice(page.indexOf('## Not applicable'))
    .matchAll(/^\| .+ \| ([\d., ]*)\| ([\d., ]*)\| ([\d., ]*)\|$/gm),
].flatMap(([, ...levels]) =>
  levels.flatMap((numbers, index) =>
    (numbers.match(/[\d.]+/g) ?? []).map((number) => ({
      number,
      level: String(index + 1),
      state: 'n/a',
    })),
  ),
);
const rows = [...judged, ...notApplicable];
const ofLevel = (level: string) => rows.filter((row) => row.level === level);

describe('the table of the ASVS', () => {
  it('has each requirement of the three levels once, by number', () => {
    expect(['1', '2', '3'].map((level) => ofLevel(level).length)).toEqual([70, 183, 92]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    const numbers = judged.map(({ number }) => number);
    expect(numbers).toEqual(
      numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    );
  });

  it.each(['met', 'n/a', 'deviation', 'all'])('counts rightly what is %s', (state) => {
    const counts = ['1', '2', '3'].map(
      (level) => ofLevel(level).filter((row) => state === 'all' || row.state === state).length,
    );
    const together = counts.reduce((sum, count) => sum + count);
    expect(page).toContain(`| ${[state, ...counts, together].join(' | ')} |`);
  });

  it.each(['infra/docs/asvs.md', 'infra/verify/security/README.md'])(
    'names in %s only files that are there',
    (name) => {
      const text = readFileSync(join(root, name), 'utf8');
      const named = [...text.matchAll(/`((?:infra|gateway|services|frontend)\/[\w./-]+)`/g)].map(
        ([, path]) => path ?? '',
      );
      expect(named.length).toBeGreaterThan(20);
      expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );
});
