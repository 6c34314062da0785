import { Migration } from '@mikro-orm/migrations';

/** Fills the search text of products that were there before, and indexes it beside the writers. */
export class IndexSearch extends Migration {
  override name = '20261127140100-index-search';
  /** Neither an index beside its writers nor many short transactions can be part of one. */
  override isTransactional = () => false;

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
    // Some servers ship no pg_trgm or forbid it: search then scans, which is right, only slower.
    if (await this.hasTrigrams())
      this.addSql(`
        create index concurrently if not exists shopify_products_search
          on shopify_products using gin (search_title gin_trgm_ops, search_text gin_trgm_ops)`);
  }

  private async hasTrigrams(): Promise<boolean> {
    // Where statements are only checked, there is no database, whatever the type says.
    if ((this.driver as unknown) === undefined) return true;
    const found = await this.execute(`select 1 from pg_extension where extname = 'pg_trgm'`);
    return found.length > 0;
  }
}
