import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServiceDatabases } from '@spade/platform/database/create-service-databases';
import { databaseOwners } from './ensure-secrets.ts';

/**
 * The one-shot container `databases`: one database and one role per service, made when missing.
 * Its argument is its folder of secrets.
 */
const folder = process.argv[2];
if (!folder) throw new Error('usage: databases-main.js FOLDER');
const read = (name: string) => readFile(join(folder, name), 'utf8');
await createServiceDatabases(
  await read('admin_url'),
  await Promise.all(
    databaseOwners.map(async (name) => ({ name, password: await read(`${name}_password`) })),
  ),
);
process.stdout.write(`databases ready: ${databaseOwners.join(', ')}\n`);
