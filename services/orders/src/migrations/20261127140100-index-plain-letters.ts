import { SearchIndexMigration } from '@spade/platform/database/search-index.migration';

/** The search of staff among orders, whatever marks the letters of a name have. */
export class IndexPlainLetters extends SearchIndexMigration {
  override name = '20261127140100-index-plain-letters';

  override async up(): Promise<void> {
    await this.addTrigramIndex(`
      create index concurrently if not exists orders_plain_search
        on orders using gin (plain_letters(search_text) gin_trgm_ops)`);
  }
}
