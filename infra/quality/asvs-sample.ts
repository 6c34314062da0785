// Draws rows of asvs.md at random, prints what each names, and runs the tests among that: a claim without a passing test
// is a fault. `SEED` repeats a draw, `ROWS` is their number.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const ROWS = Number(process.env.ROWS || 40);
const SEED = Number(process.env.SEED || Math.floor(Date.now() / 86_400_000));

/** A row of "Met". */
export interface MetRow {
  number: string;
  subject: string;
  tests: string[];
  commands: string[];
  documents: string[];
}

/** The rows of "Met" by number, each with what it names. A row "As 9.1.1" names what that one does. */
export function metRows(page: string): MetRow[] {
  const met = page.slice(page.indexOf('\n## Met'), page.indexOf('\n## Not applicable'));
  const lines = [...met.matchAll(/^\| (\d[\d.]*) \(\d\) \| ([^|]*) \| (.*) \|$/gm)];
  const texts = new Map(lines.map(([, number = '', , text = '']) => [number, text]));
  const namedBy = (text: string, before: readonly string[] = []): string[] => {
    const own = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const [, other] = /\bAs (\d+\.\d+\.\d+)/.exec(text) ?? [];
    const ofOther = other === undefined ? undefined : texts.get(other);
    if (other === undefined || ofOther === undefined || before.includes(other)) return own;
    return [...own, ...namedBy(ofOther, [...before, other])];
  };
  return lines.map(([, number = '', subject = '', text = '']) => {
    const named = namedBy(text);
    return {
      number,
      subject,
      tests: named.filter((name) => /\.spec\.tsx?$/.test(name)),
      commands: named.filter((name) => /^(?:make|npm) /.test(name)),
      documents: named.filter(
        (name) => !/\.spec\.tsx?$/.test(name) && existsSync(join(root, name)),
      ),
    };
  });
}

/** `count` of them, the same for the same seed (mulberry32). */
export function draw(rows: readonly MetRow[], count: number, seed: number): MetRow[] {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return rows
    .map((row) => ({ row, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ row }) => row);
}

if (process.argv[1] === import.meta.filename) {
  const rows = draw(metRows(readFileSync(join(root, 'infra/docs/asvs.md'), 'utf8')), ROWS, SEED);
  process.stdout.write(`${rows.length} rows of asvs.md, SEED=${SEED}\n`);
  for (const { number, subject, tests, commands, documents } of rows)
    process.stdout.write(
      `${number} ${subject}: ${[...tests, ...commands, ...documents].join(', ') || 'a statement'}\n`,
    );
  const specs = [...new Set(rows.flatMap(({ tests }) => tests))];
  const run = spawnSync('npm', ['test', '--', ...specs], { cwd: root, stdio: 'inherit' });
  process.exit(run.status ?? 1);
}
