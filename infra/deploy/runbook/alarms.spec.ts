import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const folder = import.meta.dirname;
const sources = [
  'services/shared/platform/src',
  'services/orders/src',
  'services/worker/src',
  'gateway/src',
].map((path) => join(folder, '../../..', path));

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

function allText(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

describe('the alarms', () => {
  // The file is ours; its shape is what the tests below look at.
  const { groups } = parse(readFileSync(join(folder, 'alarms.yml'), 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const code = sources.map(allText).join('\n');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s looks at figures that exist, and leads to a page of the runbook',
    (alert, { expr, annotations }) => {
      const ours = expr.match(/\b(?:alerts|messages|orders|outbox|redis|proofs)_[a-z_]+\b/g) ?? [];
      for (const metric of ours) expect(code).toContain(`'${metric}'`);
      expect(ours.length > 0 || /\b(?:up|node_|probe_)/.test(expr)).toBe(true);
      expect(readdirSync(folder)).toContain(annotations.runbook);
      expect(index).toContain(`\`${alert}\``);
      expect(index).toContain(annotations.runbook);
    },
  );

  it('names no page that is not there', () => {
    for (const [, page = ''] of index.matchAll(/\]\(([\w-]+\.\w+)\)/g))
      expect(readdirSync(folder)).toContain(page);
  });
});
