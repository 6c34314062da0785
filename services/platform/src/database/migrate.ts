import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { AdvisoryLock } from './advisory-locks.ts';
import { connectionOptions, migratingTimeouts } from './connection-options.ts';
import type { MigrationClass } from './database.module.ts';
import { grantMissingRights, type ServingRights } from './serving-rights.ts';
import { codeOf, isDeadlock, isLockTimeout, isTransientFault } from './transient-fault.ts';

type BareMigration = new () => Migration;

/** Whether it runs outside any transaction: it builds an index beside the writers. */
function isAlone(migration: MigrationClass): boolean {
  return !('class' in migration) && !new (migration as BareMigration)().isTransactional();
}

/** The name under which the migrator records it. */
function migrationName(migration: MigrationClass): string {
  if ('class' in migration) return migration.name;
  // Its driver and configuration serve `up`, which is not called here.
  return new (migration as BareMigration)().name ?? migration.name;
}

/**
 * Those of the `executed` migrations that this release does not have: a newer release ran them, and
 * this one is a rollback.
 */
export function unknownMigrations(
  executed: readonly string[],
  migrations: readonly MigrationClass[],
): string[] {
  const known = new Set(migrations.map(migrationName));
  return executed.filter((name) => !known.has(name));
}

/** What `migrate` needs to know. */
export interface MigrateOptions {
  url: string;
  /** Oldest first. */
  migrations: readonly MigrationClass[];
  /** How long to wait for a database that is still coming up; 60 s when left out. */
  waitMs?: number;
  /** Waits too for a role and a database that the set-up job has still to make. */
  awaitsSetup?: boolean;
  /** Given with each new table, in its transaction: triggers write into it for the release that serves meanwhile. */
  rights?: ServingRights;
  /** Where progress is logged; the service's log by default. */
  logger?: MigrationLog;
}

/** Receives what `migrate` does and waits for. */
export type MigrationLog = Pick<Logger, 'log' | 'warn'>;

/** The database could not be reached or prepared; the message is fit for an operator's eyes. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Host and database without role and password. */
function databaseOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** SQLSTATEs of a server that does not know the role, its password or the database. */
const notSetUp = new Set(['28000', '28P01', '3D000']);

/** Connects. Throws MigrationError when the database refuses us for good. */
async function connect({ url, awaitsSetup }: Attempt): Promise<pg.Client> {
  const { host, port, user, password, dbName, driverOptions } = connectionOptions(
    url,
    1,
    migratingTimeouts,
  );
  const client = new pg.Client({ host, port, user, password, database: dbName, ...driverOptions });
  // A connection cut later is reported by the statement that needs it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (isTransientFault(error)) throw error;
    if (awaitsSetup && notSetUp.has(codeOf(error))) throw error;
    throw new MigrationError(`the database ${databaseOf(url)} refuses us: ${reasonOf(error)}`);
  }
}

/** Several addresses that refuse make an AggregateError, with a code and without a message. */
function reasonOf(error: unknown): string {
  return String(error).replace(/^\w*Error:? ?/i, '') || codeOf(error);
}

/** Whether the role may make tables; one that only serves may not, and waits for who does. */
async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_schema_privilege('public', 'create') as may",
  );
  return rows[0]?.may === true;
}

/** Names of the migrations that another role has still to run. */
async function missingMigrations(migrator: MikroORM['migrator']): Promise<string> {
  try {
    return (await migrator.getPending()).map(({ name }) => name).join(', ');
  } catch (error) {
    // Insufficient privilege: without rights the table of migrations seems not to be there.
    if (codeOf(error) === '42501') return 'all';
    throw error;
  }
}

/**
 * Runs what is pending; returns the names. Each has a transaction of its own, so that no lock is held longer than its
 * statements take; one that builds an index beside the writers (`create index concurrently`) runs outside any.
 */
async function runPending(orm: MikroORM, { migrations, rights }: Attempt): Promise<string[]> {
  const { migrator } = orm;
  const alone = new Set(migrations.filter(isAlone).map(migrationName));
  const connection = orm.em.getConnection();
  const pending = (await migrator.getPending()).map(({ name }) => name);
  for (const name of pending) {
    if (alone.has(name)) await migrator.up({ migrations: [name] });
    else
      await connection.transactional(async (transaction) => {
        await migrator.up({ migrations: [name], transaction });
        if (rights) await grantMissingRights(connection, transaction, rights);
      });
  }
  return pending;
}

type Attempt = Required<Omit<MigrateOptions, 'waitMs' | 'rights'>> & Pick<MigrateOptions, 'rights'>;

/** Names of the migrations that ran, of those that another role has still to run, and of a newer release's. */
interface Outcome {
  ran: string[];
  missing: string;
  unknown: string[];
}

/** One attempt: what it ran, or what it waits for. */
async function attempt(options: Attempt): Promise<Outcome> {
  const { url, migrations, logger } = options;
  const lock = await connect(options);
  try {
    const isOwner = await mayMigrate(lock);
    // The session ends with the process, and the lock with the session: nothing to clean up.
    if (isOwner) await lock.query('select pg_advisory_lock($1)', [AdvisoryLock.migrate]);
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
      const missing = isOwner ? '' : await missingMigrations(orm.migrator);
      if (missing !== '') return { ran: [], missing, unknown: [] };
      const ran = isOwner ? await runPending(orm, options) : [];
      if (ran.length > 0) logger.log(`ran ${ran.join(', ')}`);
      const executed = (await orm.migrator.getExecuted()).map(({ name }) => name);
      return { ran, missing, unknown: unknownMigrations(executed, migrations) };
    } finally {
      await orm.close(true);
    }
  } finally {
    await lock.end();
  }
}

/**
 * Brings the database up to the newest migration; returns the names of those it ran. Replicas may
 * start together: one holds a lock while it migrates, the others wait and find nothing to do. A
 * migration succeeds or changes nothing (but for those that build an index beside the writers), so an attempt
 * that the database cut off, or that gave way to buyers and their locks, goes on from there. A role without the right to make tables waits until the owner has run them. Migrations of a
 * newer release stay and are a warning: after a rollback the older release must start. Throws
 * MigrationError when the database cannot be reached or is not migrated in time, or refuses the role.
 */
export async function migrate({
  url,
  migrations,
  waitMs = 60_000,
  awaitsSetup = false,
  rights,
  logger = new Logger('Migrations'),
}: MigrateOptions): Promise<string[]> {
  const giveUpAt = performance.now() + waitMs;
  for (let attempts = 1; ; attempts += 1) {
    let waitsFor: string;
    let problem: string;
    try {
      const { ran, missing, unknown } = await attempt({
        url,
        migrations,
        awaitsSetup,
        rights,
        logger,
      });
      if (missing === '') {
        if (unknown.length > 0)
          logger.warn(`a newer release has migrated ${databaseOf(url)}: ${unknown.join(', ')}`);
        return ran;
      }
      waitsFor = `the migrations of ${databaseOf(url)}: ${missing}`;
      problem = `the database ${databaseOf(url)} lacks migrations, which this role may not run: ${missing}`;
    } catch (error) {
      const isRetryable = isTransientFault(error) || isLockTimeout(error) || isDeadlock(error);
      if (!isRetryable && !notSetUp.has(codeOf(error))) throw error;
      waitsFor = `the database ${databaseOf(url)}: ${reasonOf(error)}`;
      problem = `the database ${databaseOf(url)} did not come up within ${Math.round(waitMs / 1000)} s: ${reasonOf(error)}`;
    }
    if (performance.now() >= giveUpAt) throw new MigrationError(problem);
    if (attempts === 1) logger.warn(`waiting for ${waitsFor}`);
    await sleep(Math.min(100 * attempts, 1_000));
  }
}
