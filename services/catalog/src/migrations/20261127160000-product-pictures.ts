import { Migration } from '@mikro-orm/migrations';

/** The pictures and the table of facts of a product, and what is known of each picture in the bucket. */
export class ProductPictures extends Migration {
  override name = '20261127-product-pictures';

  override up(): void {
    this.addSql(`
      alter table shopify_products
        add column pictures jsonb,
        add column specifications jsonb`);
    this.addSql(`
      create table product_pictures (
        name text primary key,
        width_px integer not null,
        height_px integer not null,
        added_by text not null,
        added_at timestamptz(3) not null default now(),
        removed_at timestamptz(3)
      )`);
  }
}
