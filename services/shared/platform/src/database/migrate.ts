import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { connectionOptions, migratingTimeouts } from './connection-options.ts';
import type { MigrationClass } from './database.module.ts';
import { codeOf, isPassingFault } from './passing-fault.ts';

/** What `migrate` needs to know. */
export interface MigrateOptions {
  url: string;
  /** Oldest first. */
  migrations: readonly MigrationClass[];
  /** How long to wait for a database that is still coming up; 60 s when left out. */
  waitMs?: number;
  /** Who is told what it does; the service's log when left out. */
  logger?: MigrationLog;
}

/** Hears in plain words what `migrate` does and waits for. */
export type MigrationLog = Pick<Logger, 'log' | 'warn'>;

/** The database could not be reached or prepared; the message is fit for an operator's eyes. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Any fixed number, the same in every replica. Advisory locks count per database. */
const lockKey = 0x5bade;

/** Host and database without role and password. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Connects as soon as the database takes connections. */
async function connect(url: string, waitMs: number, logger: MigrationLog): Promise<pg.Client> {
  const { host, port, user, password, dbName, driverOptions } = connectionOptions(
    url,
    1,
    migratingTimeouts,
  );
  const giveUpAt = Date.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({
      host,
      port,
      user,
      password,
      database: dbName,
      ...driverOptions,
    });
    // A connection cut later is reported by the statement that needs it.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      // Several addresses refused: an AggregateError, with a code and without a message.
      const reason = String(error).replace(/^\w*Error:? ?/i, '') || codeOf(error);
      if (!isPassingFault(error))
        throw new MigrationError(`the database ${nameOf(url)} refuses us: ${reason}`);
      if (Date.now() >= giveUpAt)
        throw new MigrationError(
          `the database ${nameOf(url)} did not come up within ${Math.round(waitMs / 1000)} s: ${reason}`,
        );
      if (attempt === 1) logger.warn(`waiting for the database ${nameOf(url)}: ${reason}`);
      await delay(Math.min(100 * attempt, 1_000));
    }
  }
}

/** Whether the role may make tables; one that only serves may not, and waits for who does. */
async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_schema_privilege('public', 'create') as may",
  );
  return rows[0]?.may === true;
}

/** Waits until another role has run every migration that this version of us knows. */
async function waitUntilMigrated(
  url: string,
  migrator: MikroORM['migrator'],
  waitMs: number,
  logger: MigrationLog,
): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    let missing: string;
    try {
      const pending = await migrator.getPending();
      if (pending.length === 0) return;
      missing = pending.map(({ name }) => name).join(', ');
    } catch (error) {
      // Insufficient privilege: without rights the table of migrations seems not to be there.
      if (codeOf(error) !== '42501') throw error;
      missing = 'all';
    }
    if (Date.now() >= giveUpAt)
      throw new MigrationError(
        `the database ${nameOf(url)} lacks migrations, which this role may not run: ${missing}`,
      );
    if (attempt === 1) logger.warn(`waiting for the migrations of ${nameOf(url)}: ${missing}`);
    await delay(Math.min(100 * attempt, 1_000));
  }
}

/**
 * Brings the database up to the newest migration; returns the names of those it ran. Replicas may
 * start together: one holds a lock while it migrates, the others wait and find nothing to do. All
 * pending migrations succeed or none does. A role without the right to make tables waits until the
 * owner has run them. Throws MigrationError when the database cannot be reached or is not migrated
 * in time, or refuses the role.
 */
export async function migrate({
  url,
  migrations,
  waitMs = 60_000,
  logger = new Logger('Migrations'),
}: MigrateOptions): Promise<string[]> {
  const lock = await connect(url, waitMs, logger);
  try {
    const isOwner = await mayMigrate(lock);
    // The session ends with the process, and the lock with the session: nothing to clean up.
    if (isOwner) await lock.query('select pg_advisory_lock($1)', [lockKey]);
    const orm = await MikroORM.init({
      ...connectionOptions(url, 2, migratingTimeouts),
      entities: [],
      extensions: [Migrator],
      discovery: { warnWhenNoEntities: false },
      ensureDatabase: false,
      logger: () => {},
      migrations: {
        migrationsList: [...migrations],
        tableName: 'migrations',
        snapshot: false,
        silent: true,
        allOrNothing: true,
      },
    });
    try {
      if (!isOwner) {
        await waitUntilMigrated(url, orm.migrator, waitMs, logger);
        return [];
      }
      const ran = (await orm.migrator.up()).map(({ name }) => name);
      if (ran.length > 0) logger.log(`ran ${ran.join(', ')}`);
      return ran;
    } finally {
      await orm.close(true);
    }
  } finally {
    await lock.end();
  }
}
