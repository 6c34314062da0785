import { Migration } from '@mikro-orm/migrations';

/** Of which variants staff heard that they are below their warning level. */
export class LowStockNotices extends Migration {
  override name = '20261128150000-low-stock-notices';

  override up(): void {
    // variant_id: null is the default variant, which the product's row counts.
    this.addSql(`
      create table low_stock_notices (
        product_id integer not null references shopify_products (id),
        variant_id integer references product_variants (id),
        unique nulls not distinct (product_id, variant_id)
      )`);
    // What is low at the upgrade is no news.
    this.addSql(`
      insert into low_stock_notices (product_id, variant_id)
      select id, null::integer from shopify_products where retired_at is null and is_low
      union all
      select product_id, id from product_variants where retired_at is null and is_low`);
  }
}
