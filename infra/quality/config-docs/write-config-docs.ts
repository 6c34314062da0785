import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartVariables, withVariables } from './chart-schema.ts';
import { configurationPage, sectionsOf } from './configuration-page.ts';
import { collectVariables, type Variable } from './variables.ts';

function envExample(variables: Variable[]): string {
  const head = [
    '# Copy to .env and change what you need; nothing here is required.',
    '# Generated from the configuration schemas by `make generate`; infra/docs/configuration.md has the same as tables.',
    '# A process also reads NAME_FILE, the path of a file that holds the value. Compose passes the variables',
    '# below by name only: add the NAME_FILE that you use, and its volume, to docker-compose.yml.',
  ];
  const sections = sectionsOf(variables).flatMap(({ title, variables: members }) => [
    `# ---- ${title} ----`,
    ...members.map(({ name, meaning, byDefault }) => `# ${meaning}\n#${name}=${byDefault ?? ''}`),
  ]);
  return `${[...head, '', sections.join('\n\n')].join('\n')}\n`;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const folder = process.argv[2] ?? '';
if (folder === '') throw new Error('usage: config-docs.js FOLDER');
const variables = collectVariables();
writeFileSync(join(folder, '.env.example'), envExample(variables));
writeFileSync(join(folder, 'infra/docs/configuration.md'), configurationPage(variables));

const CHART = 'infra/deploy/kubernetes';
const SCHEMA = join(CHART, 'values.schema.json');
const root = join(import.meta.dirname, '../../..');
const schema = withVariables(JSON.parse(readFileSync(join(root, SCHEMA), 'utf8')));
writeFileSync(join(folder, SCHEMA), json(schema));
writeFileSync(join(folder, CHART, 'files/variables.json'), json(chartVariables()));
