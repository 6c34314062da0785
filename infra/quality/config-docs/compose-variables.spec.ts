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
/** Beside the variables of owners; the others of another bucket are files or addresses that compose sets. */
const ofBucket = { name: 'S3_REGION', usedBy: ['gateway', 'worker', 'backup'] };

describe('docker-compose.yml', () => {
  it('hands every variable from .env to each process that reads it', () => {
    const ofOwners = collectVariables().filter(
      (variable) => !isWiring(variable) && !givenOtherwise.has(variable.name),
    );
    const lost = [...ofOwners, ofBucket].flatMap(({ name, usedBy }) =>
      usedBy
        .filter((part) => !(name in (services[part]?.environment ?? {})))
        .map((part) => `${name} of ${part}`),
    );
    expect(lost).toEqual([]);
  });

  it('writes the site from what the pages server reads', () => {
    const { GATEWAY_URL: _, ...ofPages } = services.pages?.environment ?? {};
    expect(services.site?.environment).toEqual(ofPages);
  });

  it('keeps rows and statements out of the log of PostgreSQL', () => {
    expect(services.postgres?.command).toEqual(expect.arrayContaining([...logSettings]));
  });
});
