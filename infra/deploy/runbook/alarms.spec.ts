import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, leaveOut } from '@spade/local/programs';
import { parse } from 'yaml';
import { panels } from '../../quality/dashboards/panels.ts';

const folder = import.meta.dirname;
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

describe('the alarms', () => {
  const rules = [...rulesOf('alarms.yml'), ...rulesOf('objectives.yml')];
  const alarms = rules.filter((rule) => 'alert' in rule);
  const index = readFileSync(join(folder, 'README.md'), 'utf8');

  it('lead to pages of the runbook, whose index has them', () => {
    for (const { alert, annotations } of alarms) {
      expect(readdirSync(folder)).toContain(annotations.runbook);
      expect(index).toContain(`\`${alert}\``);
      expect(index).toContain(annotations.runbook);
    }
  });

  it('know each process that is measured, as the page on dashboards does', () => {
    const compose = parse(readFileSync(join(folder, '../../../docker-compose.yml'), 'utf8')) as {
      services: Record<string, unknown>;
    };
    const down = alarms.find(({ expr }) => expr.startsWith('up{'));
    const [, jobs = ''] = /job=~"([^"]+)"/.exec(down?.expr ?? '') ?? [];
    const measured = jobs.split('|').toSorted();
    const page = readFileSync(join(folder, 'dashboards.md'), 'utf8');
    const lists = [...page.matchAll(/(?:by its name|by the label `job`):\s+([^.]+)\./g)];
    expect(lists).toHaveLength(2);
    for (const [, list = ''] of lists)
      expect([...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).toSorted()).toEqual(
        measured,
      );
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(measured));
  });

  it('each have a fault that makes them fire', () => {
    const { tests } = parse(readFileSync(join(folder, 'alarms.test.yml'), 'utf8')) as {
      tests: { name: string }[];
    };
    const known = rulesOf('alarms.yml').filter((rule) => 'alert' in rule);
    expect(tests.map(({ name }) => name)).toEqual(known.map(({ alert }) => alert));
  });

  it.each([
    ['check', 'rules', 'alarms.yml', 'objectives.yml'],
    ['test', 'rules', 'objectives.test.yml'],
    ['test', 'rules', 'alarms.test.yml'],
  ])('passes promtool %s %s', (...args) => {
    if (!hasProgram('promtool')) return leaveOut('promtool', 'the rules of Prometheus');
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.any(String)]);
  });
});

it('has every page that a panel of the dashboards leads to', () => {
  const pages = panels.flatMap(({ description }) => description.match(/[\w-]+\.md\b/g) ?? []);
  expect(pages.length).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...new Set(pages)]));
});
