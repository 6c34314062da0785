import { SearchIndexMigration } from '@spade/platform/database/search-index.migration';

/** Fills the search text of products that were there before, and indexes it beside the writers. */
export class IndexSearch extends SearchIndexMigration {
  override name = '20261127140100-index-search';

  override async up(): Promise<void> {
    // A few at a time: a hold waits for milliseconds at most.
    this.addSql(`
      do $$
      begin
        loop
          update shopify_products set title = title where id in (
            select id from shopify_products where search_text is null order by id limit 500);
          exit when not found;
          commit;
        end loop;
      end $$`);
    this.addSql(`
      create index concurrently if not exists shopify_products_by_price
        on shopify_products (price_kobo, id) where retired_at is null`);
    this.addSql(`
      create index concurrently if not exists shopify_products_by_title
        on shopify_products ((left(search_title, 40)), id) where retired_at is null`);
    await this.addTrigramIndex(`
      create index concurrently if not exists shopify_products_search
        on shopify_products using gin (search_title gin_trgm_ops, search_text gin_trgm_ops)`);
  }
}
