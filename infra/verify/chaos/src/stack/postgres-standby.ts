import { appendFile, chmod, chown, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';

/** A second server that has every commit before its client gets the answer. */
export interface PostgresStandby {
  /** Where it listens. */
  port: number;
  /** Makes it the primary: resolves when it takes writes. */
  promote: () => Promise<void>;
}

/** Process name of the standby. */
const STANDBY = 'postgres-standby';

/**
 * Starts a standby of the process `postgres` by streaming replication, and makes the primary wait for it at each
 * commit. The copy is a base backup as PostgreSQL's manual describes it (`pg_backup_start` … `pg_backup_stop`,
 * https://www.postgresql.org/docs/18/continuous-archiving.html): the npm package has no pg_basebackup.
 */
export async function startPostgresStandby(
  fleet: ProcessKeeper,
  folder: string,
  adminUrl: string,
): Promise<PostgresStandby> {
  const port = await freePort();
  const standbyUrl = new URL(adminUrl);
  standbyUrl.port = String(port);
  const copy = `${folder}-standby`;
  const primary = new pg.Client({ connectionString: adminUrl });
  await primary.connect();
  try {
    await primary.query(`select pg_backup_start('standby', true)`);
    await cp(folder, copy, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/postmaster\.(pid|opts)$/.test(path),
    });
    const { rows } = await primary.query<{ labelfile: string }>('select * from pg_backup_stop()');
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(join(copy, 'standby.signal'), '');
    const { hostname, port: from, username, password } = new URL(adminUrl);
    await appendFile(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${from} user=${username} password=${decodeURIComponent(password)} application_name=standby'\n`,
    );
    await own(folder, copy);
    const spec = fleet.specOf('postgres');
    const [was] = await readPort(folder);
    fleet.start({
      ...spec,
      name: STANDBY,
      args: spec.args.map((arg) => (arg === folder ? copy : arg === was ? String(port) : arg)),
    });
    await waitFor(
      'the standby to follow',
      async () => {
        const { rowCount } = await primary.query(
          `select 1 from pg_stat_replication where state = 'streaming'`,
        );
        return rowCount === 1;
      },
      30_000,
    );
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
    await waitFor('the standby to be synchronous', async () => {
      const { rowCount } = await primary.query(
        `select 1 from pg_stat_replication where sync_state = 'sync'`,
      );
      return rowCount === 1;
    });
  } finally {
    await primary.end();
  }
  return {
    port,
    promote: async () => {
      const client = new pg.Client({ connectionString: standbyUrl.href });
      await client.connect();
      try {
        await client.query('select pg_promote(true, 20)');
      } finally {
        await client.end();
      }
    },
  };
}

/** The port on the command line of the server in `folder`, from its own note. */
async function readPort(folder: string): Promise<string[]> {
  return (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n').slice(3, 4);
}

/** Gives the copy to the user of the original, and to no one else. */
async function own(folder: string, copy: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  await chmod(copy, 0o700);
  await chown(copy, uid, gid);
  for (const name of await readdir(copy, { recursive: true }))
    await chown(join(copy, name), uid, gid);
}
