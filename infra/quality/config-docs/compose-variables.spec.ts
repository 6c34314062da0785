import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logSettings } from '@spade/local/postgres';
import { collectVariables, isWiring } from './variables.ts';

const compose = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');

/** The text of one service in docker-compose.yml, with the company's block where it is merged in. */
function serviceText(name: string): string {
  const text = new RegExp(`\\n  ${name}:\\n(?:    .*\\n|\\n(?=    ))+`).exec(compose)?.[0] ?? '';
  const company = /x-company:[\s\S]*?\n\n/.exec(compose)?.[0] ?? '';
  return text.includes('*company') ? text + company : text;
}

/** Given in another way: as a file from the job `secrets`, which reads ADMIN_PASSWORD itself. */
const givenOtherwise = new Set(['ADMIN_PASSWORD', 'ADMIN_PASSWORD_OUT']);

describe('docker-compose.yml', () => {
  const passed = collectVariables()
    .filter((variable) => !isWiring(variable) && !givenOtherwise.has(variable.name))
    .flatMap(({ name, usedBy }) => usedBy.map((part) => [name, part] as const));

  it.each(passed)('hands %s from .env to %s', (name, part) => {
    expect(serviceText(part)).toMatch(new RegExp(`^\\s+${name}:`, 'm'));
  });

  it.each(logSettings)('keeps rows and statements out of the log of PostgreSQL: %s', (setting) => {
    expect(serviceText('postgres')).toContain(`-c, ${setting}`);
  });
});
