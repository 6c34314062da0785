import type { Migration } from '@mikro-orm/migrations';
import type { MigrationClass } from '@spade/platform/database/database.module';

type BareMigration = new () => Migration & { contractOf?: string };

/** What one migration does, and under which conditions. */
export interface PlannedMigration {
  /** The name that the database remembers. */
  name: string;
  /** Each without its final semicolon. */
  statements: string[];
  /** False: it runs outside the transaction of the others. */
  isTransactional: boolean;
  /** The release since which nothing uses what this removes; undefined for an ordinary migration. */
  contractOf: string | undefined;
}

/** Reads a migration without a database: `up` only collects statements. */
export async function planOf(migration: MigrationClass): Promise<PlannedMigration> {
  // Its driver and configuration serve the run, not the collecting.
  const planned = new (migration as BareMigration)();
  await planned.up();
  return {
    name: planned.name ?? migration.name,
    statements: planned.getQueries().map((query) => {
      if (typeof query !== 'string') throw new Error(`${migration.name}: migrations are plain SQL`);
      return query.trim().replace(/;$/, '');
    }),
    isTransactional: planned.isTransactional(),
    contractOf: planned.contractOf,
  };
}
