import { spawnSync } from 'node:child_process';
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

interface Alarm {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

type Rule = Alarm | { record: string; expr: string };

/** The rules of a file. It is ours; its shape is what the tests below look at. */
function rulesOf(file: string): Rule[] {
  const { groups } = parse(readFileSync(join(folder, file), 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** Whether Prometheus' own tool is here: Debian's package `prometheus` has it. */
function hasPromtool(): boolean {
  return spawnSync('promtool', ['--version']).status === 0;
}

function allText(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

describe('the alarms', () => {
  const rules = [...rulesOf('alarms.yml'), ...rulesOf('objectives.yml')];
  const alarms = rules.filter((rule) => 'alert' in rule);
  const code = sources.map(allText).join('\n');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');

  it.each(alarms.map((alarm) => [alarm.alert, alarm] as const))(
    '%s looks at figures that exist, and leads to a page of the runbook',
    (alert, { expr, annotations }) => {
      const ours = expr.match(/\b(?:alerts|messages|orders|outbox|redis|proofs)_[a-z_]+\b/g) ?? [];
      for (const metric of ours) expect(code).toContain(`'${metric}'`);
      expect(ours.length > 0 || /\b(?:up|node_|probe_|objective:)/.test(expr)).toBe(true);
      expect(readdirSync(folder)).toContain(annotations.runbook);
      expect(index).toContain(`\`${alert}\``);
      expect(index).toContain(annotations.runbook);
    },
  );

  it('measures objectives by figures and routes that exist', () => {
    const exprs = rulesOf('objectives.yml').flatMap((rule) => ('record' in rule ? rule.expr : []));
    const metrics = new Set(exprs.flatMap((expr) => expr.match(/\b[a-z_]+_total\b/g) ?? []));
    expect([...metrics].toSorted()).toEqual(['http_requests_total', 'mail_events_total']);
    for (const metric of metrics) expect(code).toContain(`'${metric}'`);
    const api = readFileSync(join(folder, '../../../gateway/openapi.json'), 'utf8');
    for (const [, route = ''] of exprs.join().matchAll(/route="([^"]+)"/g))
      expect(api).toContain(`"${route.replaceAll(/:(\w+)/g, '{$1}')}"`);
  });

  it('uses no recorded figure that no rule records', () => {
    const recorded = new Set(rules.flatMap((rule) => ('record' in rule ? rule.record : [])));
    for (const { expr } of alarms)
      for (const used of expr.match(/objective:[\w:]+/g) ?? []) expect(recorded).toContain(used);
  });

  if (hasPromtool()) {
    it.each([
      ['check', 'rules', 'alarms.yml', 'objectives.yml'],
      ['test', 'rules', 'objectives.test.yml'],
    ])('passes promtool %s %s', (...args) => {
      const { status, stdout, stderr } = spawnSync('promtool', args, {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([status, `${stdout}${stderr}`]).toEqual([0, expect.any(String)]);
    });
  } else {
    console.warn('promtool is not installed: the rules of Prometheus are read, not run');
  }

  it('names no page that is not there', () => {
    for (const [, page = ''] of index.matchAll(/\]\(([\w-]+\.\w+)\)/g))
      expect(readdirSync(folder)).toContain(page);
  });
});
