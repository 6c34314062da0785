import { SearchIndexMigration } from '@spade/platform/database/search-index.migration';

/** Lists by name put "size 2" before "size 10", and the end of the demo catalogue finds its products without reading all. */
export class TitleOrder extends SearchIndexMigration {
  override name = '20261128141500-title-order';

  override up(): Promise<void> {
    // Every number gets zeros in front, then loses those beyond eight digits. Short enough for an index and a cursor.
    this.addSql(`
      create or replace function title_order(search_title text) returns text
      language sql immutable parallel safe strict as $$
        select left(regexp_replace(regexp_replace(search_title, '([0-9]+)', '0000000\\1', 'g'),
          '0*([0-9]{8,})', '\\1', 'g'), 60)
      $$`);
    this.addSql(`
      create index concurrently if not exists shopify_products_shown_by_title_order
        on shopify_products ((title_order(search_title)), id) where retired_at is null or is_hidden`);
    this.addSql(`
      create index concurrently if not exists shopify_products_demo
        on shopify_products (id) where retired_at is null and source = 'demo'`);
    this.addSql('drop index concurrently if exists shopify_products_shown_by_title');
    return Promise.resolve();
  }
}
