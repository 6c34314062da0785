import type { Migration } from '@mikro-orm/migrations';
import type { MigrationClass } from './database.module.ts';

type BareMigration = new () => Migration;

/** Whether it runs outside the transaction of the others: it builds an index beside the writers. */
export function isAlone(migration: MigrationClass): boolean {
  return !('class' in migration) && !new (migration as BareMigration)().isTransactional();
}

/** The name under which the migrator records it. */
export function nameOf(migration: MigrationClass): string {
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
  const known = new Set(migrations.map(nameOf));
  return executed.filter((name) => !known.has(name));
}
