import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');

/** Each line of code with the rule that refuses it; undefined: none does. */
const samples: readonly (readonly [code: string, rule: string | undefined])[] = [
  ["export const a = (o: Order) => o.status === 'confirmed';", 'order-states'],
  ["export const a = (o: Order) => 'confirmed' !== o.status;", 'order-states'],
  ["export const a = (o: Order) => o.failureReason === 'expired';", 'order-states'],
  ["export const a = (o: Order) => ['confirmed', 'failed'].includes(o.status);", 'order-states'],
  ["export const a = new Set(['confirmed', 'processing']);", 'order-states'],
  ["export const a = (db: Db) => db.where('status', '=', 'failed');", 'order-states'],
  [
    "export const a = (o: Order) => sql`update orders set a = 1 where status = 'failed'`;",
    'order-states',
  ],
  [
    "export function a(o: Order) { switch (o.status) { case 'failed': return 1; } }",
    'order-states',
  ],
  ['export const a = (o: Order) => isPaid(o.status);', undefined],
  ['export const a = (b: number) => ({ b, ...{ c: 1 } });', 'spread-literals'],
  ['export const a = [...[1, 2], 3];', 'spread-literals'],
  ['export const a = [...([1, 2] as const), 3];', 'spread-literals'],
  ['export const a = (b: boolean) => ({ c: 1, ...(b && { d: 2 }) });', undefined],
  ['export const A = styled.p<{ wide: boolean }>`display: grid;`;', 'transient-props'],
  ['export const A = styled.p<{ $wide: boolean }>`display: grid;`;', undefined],
  ['export const A = styled.p`color: #ff0000;`;', 'theme-values'],
  ['export const A = styled.p`border-width: 1px;`;', undefined],
  ['export const a = /(?<=b)c/;', 'no-lookbehind'],
  ['export const a = /(?<name>b)(?=c)/;', undefined],
];

describe('the lint rules of our dialect', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lint-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('refuse each of these lines, and no other', () => {
    for (const [index, [code]] of samples.entries())
      writeFileSync(join(folder, `sample-${index}.ts`), `${code}\n`);
    const { stdout } = spawnSync(
      join(project, 'node_modules/.bin/oxlint'),
      ['-c', join(project, 'infra/quality/oxlintrc.json'), '-f', 'json', folder],
      { encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[];
    };
    const found = samples.map(([code], index) => {
      const ours = diagnostics.find(
        ({ code: rule, filename }) =>
          rule.startsWith('dialect') && filename.endsWith(`sample-${index}.ts`),
      );
      return [code, ours && /\((.+)\)/.exec(ours.code)?.[1]];
    });
    expect(found).toEqual(samples);
  });
});
