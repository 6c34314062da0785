import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { draw, metRows } from './asvs-sample.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const pages = tracked.filter((file) => file.endsWith('.md'));

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) => [
  ...[...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? '')),
  ...[...page.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id),
];

/** Links of a page to files or headings that are not there. */
function brokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    if (anchor === undefined || statSync(join(root, target)).isDirectory()) return false;
    return !anchorsOf(read(target)).includes(anchor);
  });
  return broken.map(([link]) => `${page}: ${link}`);
}

describe('the documents', () => {
  it('link only to files and headings that exist', () => {
    expect(pages.flatMap(brokenLinks)).toEqual([]);
  });

  it('name only files that exist', () => {
    const named = [
      'infra/docs/architecture.md',
      'infra/docs/specification.md',
      '.github/CONTRIBUTING.md',
      'infra/docs/asvs.md',
      'infra/verify/security/README.md',
    ].flatMap((page) => [
      ...read(page).matchAll(/`((?:infra|gateway|services|frontend|\.github)\/[\w./$-]+)`/g),
    ]);
    const paths = new Set(named.map(([, path]) => path ?? ''));
    expect([...paths].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the rows of asvs.md', () => {
  const page = read('infra/docs/asvs.md');
  const met = metRows(page);

  it('that are met name a test or a command', () => {
    const silent = met.filter(({ tests, commands }) => tests.length + commands.length === 0);
    expect(silent.map(({ number }) => number)).toEqual([]);
  });

  it('name only commands that there are', () => {
    const targets = new Set([...read('Makefile').matchAll(/^([\w-]+):/gm)].map(([, name]) => name));
    const commands = met.flatMap((row) => row.commands);
    expect(commands.filter((command) => !targets.has(command.split(' ')[1]))).toEqual([]);
  });

  it('name only sections that the specification has', () => {
    const headings = [...read('infra/docs/specification.md').matchAll(/^#+ ([\d.]+[a-z]?)\.? /gm)];
    const sections = new Set(headings.map(([, number = '']) => number.replace(/\.$/, '')));
    const named = [...page.matchAll(/[Ss]pecification ([\d.]+(?:(?:, | and | to )[\d.]+)*)/g)]
      .flatMap(([, numbers = '']) => numbers.split(/, | and | to /))
      .map((number) => number.replace(/\.$/, ''));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((number) => !sections.has(number))).toEqual([]);
  });

  it('are as many as the table at its head says, each requirement once', () => {
    const rows = (title: string, next: string) =>
      page.slice(page.indexOf(`\n## ${title}`), page.indexOf(`\n## ${next}`));
    const levelsOf = (text: string) =>
      [...text.matchAll(/^\| \d[\d.]* \((\d)\) \|/gm)].map(([, level]) => Number(level));
    const countOf = (levels: number[]) =>
      [1, 2, 3].map((l) => levels.filter((x) => x === l).length);
    const table = (name: string) =>
      new RegExp(`^\\| ${name} \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm')
        .exec(page)
        ?.slice(1)
        .map(Number);
    const withSum = (counts: number[]) => [...counts, counts.reduce((a, b) => a + b, 0)];
    expect(table('met')).toEqual(withSum(countOf(levelsOf(rows('Met', 'Not applicable')))));
    expect(table('deviation')).toEqual(withSum(countOf(levelsOf(rows('Deviations', 'Met')))));
    const naCells = [
      ...page
        .slice(page.indexOf('\n## Not applicable'))
        .matchAll(/^\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|$/gm),
    ];
    const na = [2, 3, 4].map(
      (column) =>
        naCells.flatMap((cells) => [...(cells[column] ?? '').matchAll(/\d+\.\d+\.\d+/g)]).length,
    );
    expect(table('n/a')).toEqual(withSum(na));
  });

  it('are drawn at random for the nightly run, the same for the same seed', () => {
    const drawn = draw(met, 40, 7);
    expect(new Set(drawn).size).toBe(40);
    expect(draw(met, 40, 7)).toEqual(drawn);
    expect(draw(met, 40, 8)).not.toEqual(drawn);
  });
});

describe('the version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };

  it('is the same wherever it stands', () => {
    const packages = tracked
      .filter((file) => file.endsWith('package.json'))
      .map((file) => (JSON.parse(read(file)) as { version?: string }).version);
    expect([...new Set(packages)]).toEqual([version]);
    const chart = read('infra/deploy/kubernetes/Chart.yaml');
    expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
    const { info } = JSON.parse(read('gateway/openapi.json')) as { info: { version: string } };
    expect(info.version).toBe(version);
  });

  it('is the newest of the changelog', () => {
    const [, newest] =
      /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(read('infra/docs/CHANGELOG.md')) ?? [];
    expect(newest).toBe(version);
  });
});

describe('the numbers of the specification', () => {
  const sections = new Set(
    [...read('infra/docs/specification.md').matchAll(/^###? (\d+(?:\.\d+)?)\.? /gm)].map(
      ([, number]) => number,
    ),
  );

  it('are cited only where the section exists', () => {
    const sources = tracked.filter((file) => /\.(tsx?|mjs|cjs|sh|ya?ml|md)$/.test(file));
    const cited = sources.flatMap((file) =>
      [...read(file).matchAll(/specification(?:\.md)?,? (\d+(?:\.\d+)?)/g)].map(([, number]) => ({
        file,
        number,
      })),
    );
    expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
  });
});
