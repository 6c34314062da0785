import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOwners } from './ensure-secrets.ts';
import { prepareDatabases } from './prepare-databases.ts';

/**
 * The one-shot container `databases`: databases, roles, tables and rights, made when missing. It
 * alone has the owners' passwords. Its argument is its folder of secrets.
 */
const folder = process.argv[2];
if (!folder) throw new Error('usage: databases-main.js FOLDER');
await prepareDatabases((name) => readFile(join(folder, name), 'utf8'));
process.stdout.write(`databases ready: ${databaseOwners.join(', ')}\n`);
