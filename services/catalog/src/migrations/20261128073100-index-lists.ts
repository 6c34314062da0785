import { SearchIndexMigration } from '@spade/platform/database/search-index.migration';

/** Fills the states of stocks that were there before, and indexes what the lists of buyers and staff filter and sort by. */
export class IndexLists extends SearchIndexMigration {
  override name = '20261128073100-index-lists';

  override async up(): Promise<void> {
    // A few at a time: a hold waits for milliseconds at most.
    for (const table of ['shopify_products', 'product_variants'])
      this.addSql(`
        do $$
        begin
          loop
            update ${table} set is_low = false where id in (
              select id from ${table} where is_low is null order by id limit 500);
            exit when not found;
            commit;
          end loop;
        end $$`);
    for (const index of [
      // Few of many: what is left when all that is on sale is counted.
      'shopify_products_sold_out on shopify_products (id) where retired_at is null and not is_sellable',
      'shopify_products_low on shopify_products (id) where retired_at is null and is_low',
      'product_variants_low on product_variants (product_id) where retired_at is null and is_low',
      'shopify_products_off on shopify_products (id) where retired_at is not null',
      // What staff see: hidden ones, too. The first two serve the shop as well.
      'shopify_products_shown_by_price on shopify_products (price_kobo, id) where retired_at is null or is_hidden',
      `shopify_products_shown_by_title on shopify_products ((left(search_title, 40)), id)
        where retired_at is null or is_hidden`,
      'shopify_products_shown_category on shopify_products (category, id) where retired_at is null or is_hidden',
    ])
      this.addSql(`create index concurrently if not exists ${index}`);
    for (const narrower of ['shopify_products_by_price', 'shopify_products_by_title'])
      this.addSql(`drop index concurrently if exists ${narrower}`);
    await this.addTrigramIndex(`
      create index concurrently if not exists shopify_products_sku_search
        on shopify_products using gin (sku gin_trgm_ops)`);
    await this.addTrigramIndex(`
      create index concurrently if not exists product_variants_search
        on product_variants using gin (sku gin_trgm_ops, title gin_trgm_ops)`);
  }
}
