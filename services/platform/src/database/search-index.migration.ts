import { Migration } from '@mikro-orm/migrations';

/**
 * Builds indexes without blocking writers, which cannot be done in a transaction, and trigram indexes only where the server
 * has them: some lack pg_trgm or forbid it. Search without them is correct, only slower.
 */
export abstract class SearchIndexMigration extends Migration {
  override isTransactional = () => false;

  /** Adds the statement if an earlier migration could create pg_trgm. */
  protected async addTrigramIndex(statement: string): Promise<void> {
    // A check of the statements has no database: the driver is missing, whatever the type says.
    const isChecked = (this.driver as unknown) === undefined;
    const found = isChecked
      ? [true]
      : await this.execute(`select 1 from pg_extension where extname = 'pg_trgm'`);
    if (found.length > 0) this.addSql(statement);
  }
}
