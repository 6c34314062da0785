import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { dashboards } from './dashboards.ts';
import { build, panelsOf } from './panels.ts';
import { withoutVariables } from './used-metrics.ts';

const runbook = join(import.meta.dirname, '../../deploy/runbook');
const panels = dashboards.flatMap(panelsOf);

/** Whether Prometheus' own tool is here: Debian's package `prometheus` has it. */
const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0;

describe('the dashboards', () => {
  it('lead only to pages of the runbook that are there', () => {
    const pages = panels.flatMap(({ description }) => description.match(/[\w-]+\.md\b/g) ?? []);
    expect(pages.length).toBeGreaterThan(0);
    expect(readdirSync(runbook)).toEqual(expect.arrayContaining([...new Set(pages)]));
  });

  it('give each panel of a dashboard its own title', () => {
    for (const plan of dashboards) {
      const titles = (build(plan).panels ?? []).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  if (hasPromtool()) {
    it('ask what Prometheus understands', () => {
      const rules = panels.flatMap(({ queries }) =>
        queries.map(({ expr }) => ({ record: 'panel:query', expr: withoutVariables(expr) })),
      );
      const folder = mkdtempSync(join(tmpdir(), 'panels-'));
      try {
        writeFileSync(
          join(folder, 'rules.yml'),
          stringify({ groups: [{ name: 'panels', rules }] }),
        );
        const args = ['check', 'rules', '--lint=none', 'rules.yml'];
        const { status, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
        expect([status, stderr]).toEqual([0, expect.any(String)]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  } else {
    console.warn(
      'promtool is not installed: the expressions of the dashboards are read, not checked',
    );
  }
});
