import { Migration } from '@mikro-orm/migrations';

/**
 * A migration that builds indexes beside the writers, which no transaction can, and trigram indexes only where the
 * server has them: some ship no pg_trgm or forbid it. Search then scans, which is right, only slower.
 */
export abstract class SearchIndexMigration extends Migration {
  override isTransactional = () => false;

  /** Adds the statement if an earlier migration could create pg_trgm. */
  protected async addTrigramIndex(statement: string): Promise<void> {
    // Where statements are only checked, there is no database, whatever the type says.
    const isChecked = (this.driver as unknown) === undefined;
    const found = isChecked
      ? [true]
      : await this.execute(`select 1 from pg_extension where extname = 'pg_trgm'`);
    if (found.length > 0) this.addSql(statement);
  }
}
