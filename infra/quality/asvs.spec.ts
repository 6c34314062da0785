import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'infra/docs/asvs.md'), 'utf8');
const states = ['met', 'n/a', 'deviation'] as const;

const rows = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .* \| (met|n\/a|deviation) \| (.+) \|$/gm),
];

describe('the table of the ASVS', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    const numbers = rows.map(([, number]) => number);
    expect(numbers).toHaveLength(253);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(states)('counts rightly what is %s', (state) => {
    const ofLevel = (level: string) =>
      rows.filter((row) => row[2] === level && row[3] === state).length;
    const [one, two] = [ofLevel('1'), ofLevel('2')];
    expect(page).toContain(`| ${state} | ${one} | ${two} | ${one + two} |`);
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
