import { Migration } from '@mikro-orm/migrations';

/**
 * Products with several variants. The row of `shopify_products` is its default variant;
 * `product_variants` has the others, under the same rules. A hold counts on the row of its variant:
 * null is the default's.
 */
export class SellByVariant extends Migration {
  override name = '20261126-sell-by-variant';

  override up(): void {
    this.addSql('ALTER TABLE shopify_products ADD COLUMN variant_title text');
    // Empty in a shop without variants: then a sync's question for them costs nothing.
    this.addSql(`
      CREATE INDEX shopify_products_with_variants ON shopify_products (shopify_id)
      WHERE variant_title IS NOT NULL`);
    this.addSql(`
      CREATE TABLE product_variants (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        product_id integer NOT NULL REFERENCES shopify_products (id),
        shopify_variant_id text NOT NULL UNIQUE,
        title text NOT NULL,
        price_kobo bigint NOT NULL CHECK (price_kobo >= 0),
        compare_at_price_kobo bigint CHECK (compare_at_price_kobo >= 0),
        sku text,
        in_stock boolean NOT NULL DEFAULT true,
        inventory_quantity integer NOT NULL DEFAULT 0 CHECK (inventory_quantity >= 0),
        held_quantity integer NOT NULL DEFAULT 0 CHECK (held_quantity >= 0),
        store_quantity integer,
        store_adopted_at timestamptz,
        position integer NOT NULL,
        retired_at timestamptz
      ) WITH (fillfactor = 85)`);
    this.addSql('CREATE INDEX product_variants_of ON product_variants (product_id, position)');
    this.addSql(`
      ALTER TABLE stock_holds ADD COLUMN variant_id integer REFERENCES product_variants (id)`);
  }

  override down(): void {
    this.addSql('ALTER TABLE stock_holds DROP COLUMN variant_id');
    this.addSql('DROP TABLE product_variants');
    this.addSql('ALTER TABLE shopify_products DROP COLUMN variant_title');
  }
}
