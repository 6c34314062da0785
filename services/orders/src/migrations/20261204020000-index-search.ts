import { Migration } from '@mikro-orm/migrations';

/** Staff search orders and credits by parts of words. */
export class IndexSearch extends Migration {
  override name = '20261204020000-index-search';

  override up(): void {
    // Some servers ship no pg_trgm or forbid it: search then scans, which is right, only slower.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index orders_search on orders using gin (search_text gin_trgm_ops);
        create index credits_search on credits using gin (search_text gin_trgm_ops);
      exception when feature_not_supported or undefined_file or insufficient_privilege then
        raise notice 'pg_trgm is not to be had: search of orders and credits runs without an index';
      end $$`);
  }
}
