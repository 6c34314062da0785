import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureSecrets } from '@spade/setup/ensure-secrets';
import { prepareDatabases } from '@spade/setup/prepare-databases';

/** One release of the project: where it is built, and what prepares an installation for it. */
export interface Release {
  root: string;
  ensureSecrets: typeof ensureSecrets;
  prepareDatabases: typeof prepareDatabases;
}

/** The one that this harness belongs to. */
export const thisRelease: Release = {
  root: resolve(import.meta.dirname, '../../../../..'),
  ensureSecrets,
  prepareDatabases,
};

/** Another one, built at `root`: its own code makes its secrets, tables and rights. */
export async function openRelease(root: string): Promise<Release> {
  const setup = (name: string) => pathToFileURL(join(root, 'infra/setup/dist', name)).href;
  // What both modules export has been the same since the first release that is compared.
  const secrets = (await import(setup('ensure-secrets.js'))) as Pick<Release, 'ensureSecrets'>;
  const databases = (await import(setup('prepare-databases.js'))) as Pick<
    Release,
    'prepareDatabases'
  >;
  return {
    root,
    ensureSecrets: secrets.ensureSecrets,
    prepareDatabases: databases.prepareDatabases,
  };
}

/** Whether a release knows fees of delivery, the steps after packing, and orders that their buyers cancel. */
export function knowsDelivery({ root }: Pick<Release, 'root'>): boolean {
  const document = join(root, 'gateway/openapi.json');
  if (!existsSync(document)) return false;
  const text = readFileSync(document, 'utf8');
  return ['/ship"', '/withdraw"', '"deliveryFee"'].every((part) => text.includes(part));
}
