import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logSettings } from '@spade/local/postgres';
import { parse } from 'yaml';
import { collectVariables, isWiring } from './variables.ts';

const compose = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');
// The file is ours; the tests look at these parts of it.
const { services } = parse(compose, { merge: true }) as {
  services: Record<string, { command: string[]; environment: Record<string, string | null> }>;
};

/** Given in another way: as a file from the job `secrets`, which reads ADMIN_PASSWORD itself. */
const givenOtherwise = new Set(['ADMIN_PASSWORD', 'ADMIN_PASSWORD_OUT']);

describe('docker-compose.yml', () => {
  const passed = collectVariables()
    .filter((variable) => !isWiring(variable) && !givenOtherwise.has(variable.name))
    .flatMap(({ name, usedBy }) => usedBy.map((part) => [name, part] as const));

  it.each(passed)('hands %s from .env to %s', (name, part) => {
    expect(Object.keys(services[part]?.environment ?? {})).toContain(name);
  });

  // The others of another bucket are files or addresses that compose sets.
  it.each(['gateway', 'worker'])('hands S3_REGION from .env to %s', (part) => {
    expect(Object.keys(services[part]?.environment ?? {})).toContain('S3_REGION');
  });

  it('writes the site from what the pages server reads', () => {
    const { GATEWAY_URL: _, ...ofPages } = services.pages?.environment ?? {};
    expect(services.site?.environment).toEqual(ofPages);
  });

  it.each(logSettings)('keeps rows and statements out of the log of PostgreSQL: %s', (setting) => {
    expect(services.postgres?.command).toContain(setting);
  });
});
