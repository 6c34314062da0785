import type { MigrationClass } from './database.module.ts';

/** What a role may do with the rows of a table. */
export type TableRight = 'select' | 'insert' | 'update' | 'delete';

/** Table name → the rights of the running service in it. Append-only: no update, no delete. */
export type TableRights = Readonly<Record<string, readonly TableRight[]>>;

/** A service's database: the migrations that create its tables, and the service's rights on them. */
export interface ServiceSchema {
  /** Oldest first; run by the role that owns the database. */
  migrations: readonly MigrationClass[];
  /** Every table of the migrations; granted to the role that serves. */
  rights: TableRights;
}

/** The outbox is written, relayed and purged. */
export const outboxRights = {
  outbox: ['select', 'insert', 'update', 'delete'],
} as const satisfies TableRights;

/**
 * The role that a service serves with. The role of the service's own name owns the database and
 * migrates it; what it may do (drop a trigger, say) no serving process needs.
 */
export function servingRole(name: string): string {
  return `${name}_service`;
}
