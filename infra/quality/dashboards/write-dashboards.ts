import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards } from './dashboards.ts';
import { build } from './panels.ts';

/** `write-dashboards.ts FOLDER`: the dashboards as JSON, and the rules of Prometheus, where the Helm chart reads them. */
const folder = process.argv[2] ?? '';
if (folder === '') throw new Error('usage: write-dashboards.ts FOLDER');
const files = join(folder, 'infra/deploy/kubernetes/files');
mkdirSync(join(files, 'dashboards'), { recursive: true });
mkdirSync(join(files, 'rules'), { recursive: true });
for (const plan of dashboards)
  writeFileSync(
    join(files, 'dashboards', `${plan.name}.json`),
    `${JSON.stringify(build(plan), null, 2)}\n`,
  );
const runbook = join(import.meta.dirname, '../../deploy/runbook');
for (const rules of ['alarms.yml', 'objectives.yml'])
  copyFileSync(join(runbook, rules), join(files, 'rules', rules));
