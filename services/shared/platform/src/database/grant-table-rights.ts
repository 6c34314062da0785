import pg from 'pg';
import { MigrationError } from './migrate.ts';
import type { TableRights } from './service-schema.ts';

/** What the migrator keeps; a serving process looks into it to know whether its tables are there. */
const migrationsTable = { migrations: ['select'] } as const satisfies TableRights;

const TABLES_SQL = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

/**
 * Gives `role` exactly these rights on the tables of the database at `ownerUrl`, and takes away all
 * others, in one transaction; it may run again at every start. Throws MigrationError when a table
 * has no entry or an entry no table: rights are declared on purpose, never inherited.
 */
export async function grantTableRights(
  ownerUrl: string,
  role: string,
  declared: TableRights,
): Promise<void> {
  const rights: TableRights = { ...migrationsTable, ...declared };
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    const name = owner.escapeIdentifier(role);
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock(374239)');
    const { rows } = await owner.query<{ name: string }>(TABLES_SQL);
    const tables = rows.map((row) => row.name);
    const wrong = [
      ...tables.filter((table) => !(table in rights)),
      ...Object.keys(rights).filter((table) => !tables.includes(table)),
    ];
    if (wrong.length > 0)
      throw new MigrationError(
        `the rights of ${role} do not match the tables: ${wrong.join(', ')}. Declare them beside the migrations.`,
      );
    await owner.query(`revoke all on all tables in schema public from ${name}, public`);
    await owner.query(`revoke all on all sequences in schema public from ${name}, public`);
    await owner.query(`grant usage on schema public to ${name}`);
    for (const [table, allowed] of Object.entries(rights))
      await owner.query(
        `grant ${allowed.join(', ')} on ${owner.escapeIdentifier(table)} to ${name}`,
      );
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
