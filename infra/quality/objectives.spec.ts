import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels: { objective?: string };
  annotations?: { summary: string };
}

const specification = read('infra/docs/specification.md');
const section = /\n### 12\.5 Objectives\n([\s\S]*?)\n## /.exec(specification)?.[1] ?? '';
const promises = new Map(
  [...section.matchAll(/^\| `(\w+)` \| ([\d.]+) % /gm)].map(([, name = '', share]) => [
    name,
    Number(share),
  ]),
);
const days = Number(/over (\d+) days/.exec(section)?.[1]);
const rules = (
  parse(read('infra/deploy/runbook/objectives.yml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);

/** Hours of the longer window of an alert: the first that its expression names. */
function hoursOf({ expr }: Rule): number {
  const [, count, unit] = /ratio_rate(\d+)([hd])/.exec(expr) ?? [];
  return Number(count) * (unit === 'd' ? 24 : 1);
}

describe('the objectives of the specification', () => {
  it('are those that the alarms measure, with the same budget', () => {
    const budgets = rules
      .filter(({ record }) => record === 'objective:budget:ratio')
      .map(({ labels, expr }) => [
        labels.objective,
        100 - 100 * Number(/^vector\(([\d.]+)\)$/.exec(expr)?.[1]),
      ]);
    expect(budgets).toEqual([...promises]);
    expect(promises.size).toBe(3);
  });

  it('run over the days from which the alarms reckon', () => {
    const alerts = rules.filter(({ alert }) => alert !== undefined);
    for (const rule of alerts) {
      const speed = Number(/\(objective\) ([\d.]+) \* /.exec(rule.expr)?.[1]);
      const spent = (speed * hoursOf(rule)) / (days * 24);
      expect(rule.annotations?.summary).toContain(`${Math.round(spent * 100)} % of the month`);
    }
    expect(alerts).toHaveLength(4);
  });

  it('give mails the time by which the worker counts them', () => {
    const minutes = /^\| `mails` \|.* within (\d+) minutes /m.exec(section)?.[1];
    expect(read('services/worker/src/send-mail/send-mail.module.ts')).toContain(
      `IN_TIME_MS = ${minutes} * 60_000;`,
    );
  });

  it('are stated once: the runbook refers to them', () => {
    const page = read('infra/deploy/runbook/objectives.md');
    expect(page).toContain('specification.md#125-objectives');
    expect(page).not.toMatch(/\b99(?:\.\d)? %/);
    for (const name of promises.keys()) expect(page).toContain(`| \`${name}\` |`);
  });
});
