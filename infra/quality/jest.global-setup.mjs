import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataPlace, newFolderName } from '../../services/platform/src/testing/data-place.ts';
import { freePort } from '../../services/platform/src/testing/free-port.ts';
// Node strips the types of these files: no build is needed first.
import { startPostgres } from '../local/src/postgres.ts';
import { ProcessKeeper } from '../local/src/process-keeper.ts';

/**
 * Starts one real PostgreSQL for the whole Jest run and sets TEST_POSTGRES_URL, an admin connection.
 * Suites make their own databases in it by `createTestDatabase()`.
 */
export default async function startTestPostgres() {
  const folder = join(dataPlace(), newFolderName());
  mkdirSync(folder);
  // PostgreSQL's own user must be able to enter.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const keeper = new ProcessKeeper(folder);
  await startPostgres(keeper, {
    folder: join(folder, 'postgres'),
    port,
    password: 'postgres',
    initdbOptions: ['--no-sync'],
    // Tests need no durability, which would cost them time.
    settings: ['fsync=off', 'full_page_writes=off', 'max_connections=300'],
  });
  process.env.TEST_POSTGRES_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  globalThis.__testPostgres = { keeper, folder };
}
