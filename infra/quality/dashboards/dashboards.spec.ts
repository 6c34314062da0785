import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasProgram, leaveOut } from '@spade/local/programs';
import { stringify } from 'yaml';
import { panels } from './panels.ts';
import { withoutVariables } from './used-metrics.ts';

const runbook = join(import.meta.dirname, '../../deploy/runbook');

describe('the dashboards', () => {
  it('lead only to pages of the runbook that are there', () => {
    const pages = panels.flatMap(({ description }) => description.match(/[\w-]+\.md\b/g) ?? []);
    expect(pages.length).toBeGreaterThan(0);
    expect(readdirSync(runbook)).toEqual(expect.arrayContaining([...new Set(pages)]));
  });

  it('ask what Prometheus understands', () => {
    if (!hasProgram('promtool')) return leaveOut('promtool', 'expressions of dashboards');
    const rules = panels.flatMap(({ queries }) =>
      queries.map(({ expr }) => ({ record: 'panel:query', expr: withoutVariables(expr) })),
    );
    const folder = mkdtempSync(join(tmpdir(), 'panels-'));
    try {
      writeFileSync(join(folder, 'rules.yml'), stringify({ groups: [{ name: 'panels', rules }] }));
      const args = ['check', 'rules', '--lint=none', 'rules.yml'];
      const { status, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.any(String)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
