import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOwners } from './ensure-secrets.ts';
import { loadRedisUsers } from './load-redis-users.ts';
import { prepareDatabases } from './prepare-databases.ts';

/**
 * The one-shot container `databases`: databases, roles, tables and rights, made when missing; the rights of a new
 * release in a Redis that runs. It alone has the owners' passwords. Its argument is its folder of secrets.
 */
const folder = process.argv[2];
if (!folder) throw new Error('usage: databases-main.js FOLDER');
try {
  await prepareDatabases((name) => readFile(join(folder, name), 'utf8'));
} catch (error) {
  process.stderr.write(`the databases are not ready: ${String(error)}\n`);
  process.exit(1);
}
for (const name of ['redis_url', 'redis_store_url']) {
  const path = join(folder, name);
  // On Kubernetes the servers are the operator's, and so are their users.
  if (existsSync(path)) await loadRedisUsers(await readFile(path, 'utf8'));
}
process.stdout.write(`databases ready: ${databaseOwners.join(', ')}\n`);
