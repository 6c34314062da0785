import { Logger } from '@nestjs/common';
import pg from 'pg';
import { AdvisoryLock } from './advisory-locks.ts';
import { MigrationError, type MigrationLog, unknownMigrations } from './migrate.ts';
import type { ServiceSchema, TableRights } from './service-schema.ts';
import { grantStatement } from './serving-rights.ts';

/** What the migrator keeps; a serving process looks into it to know whether its tables are there. */
const migrationsTable = { migrations: ['select'] } as const satisfies TableRights;

const TABLES_SQL = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

/** Whether a newer release has migrated this database. */
async function isNewer(owner: pg.Client, { migrations }: ServiceSchema): Promise<boolean> {
  const { rows } = await owner.query<{ name: string }>('select name from migrations');
  const executed = rows.map(({ name }) => name);
  return unknownMigrations(executed, migrations).length > 0;
}

/**
 * Gives `role` exactly the declared rights on the tables of the database at `ownerUrl`, and takes away
 * all others, in one transaction; it may run again at every start. Throws MigrationError when a table
 * has no entry or an entry no table: rights are declared on purpose, never inherited. Only in a rollback may
 * there be tables without an entry. It takes nothing away: replicas of the newer release serve on, until each
 * is replaced.
 */
export async function grantTableRights(
  ownerUrl: string,
  role: string,
  schema: ServiceSchema,
  logger: Pick<MigrationLog, 'warn'> = new Logger('Rights'),
): Promise<void> {
  const rights: TableRights = { ...migrationsTable, ...schema.rights };
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    const name = owner.escapeIdentifier(role);
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [AdvisoryLock.grantRights]);
    const { rows } = await owner.query<{ name: string }>(TABLES_SQL);
    const tables = rows.map((row) => row.name);
    const undeclared = tables.filter((table) => !(table in rights));
    const missing = Object.keys(rights).filter((table) => !tables.includes(table));
    const isRollback = missing.length === 0 && (await isNewer(owner, schema));
    if (missing.length > 0 || (undeclared.length > 0 && !isRollback))
      throw new MigrationError(
        `the rights of ${role} do not match the tables: ${[...undeclared, ...missing].join(', ')}. Declare them beside the migrations.`,
      );
    if (undeclared.length > 0)
      logger.warn(
        `${role} keeps its rights on tables of a newer release: ${undeclared.join(', ')}`,
      );
    if (!isRollback) {
      await owner.query(`revoke all on all tables in schema public from ${name}, public`);
      await owner.query(`revoke all on all sequences in schema public from ${name}, public`);
    }
    await owner.query(`grant usage on schema public to ${name}`);
    for (const table of Object.keys(rights))
      await owner.query(grantStatement({ role, rights }, table));
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
