import type { Connection, Transaction } from '@mikro-orm/core';
import pg from 'pg';
import type { TableRights } from './service-schema.ts';

/** The role that serves, and what it may do. */
export interface ServingRights {
  role: string;
  rights: TableRights;
}

/** Tables and views on which a role may do nothing. */
const WITHOUT_RIGHTS = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    and not has_table_privilege(?, oid, 'select, insert, update, delete')`;

/** The statement that gives the role its rights on a table. */
export function grantStatement({ role, rights }: ServingRights, table: string): string {
  const allowed = (rights[table] ?? []).join(', ');
  return `grant ${allowed} on ${pg.escapeIdentifier(table)} to ${pg.escapeIdentifier(role)}`;
}

/** Gives the role its declared rights on the tables where it has none yet, in this transaction. */
export async function grantMissingRights(
  connection: Connection,
  transaction: Transaction,
  serving: ServingRights,
): Promise<void> {
  const tables = await connection.execute<{ name: string }[]>(
    WITHOUT_RIGHTS,
    [serving.role],
    'all',
    transaction,
  );
  for (const { name } of tables) {
    if (name in serving.rights)
      await connection.execute(grantStatement(serving, name), [], 'run', transaction);
  }
}
