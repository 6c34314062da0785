import { Migration } from '@mikro-orm/migrations';

/**
 * What the store said last. Its quantity does not know of our sales until someone, or something,
 * records them there: only a figure that differs from the last one is news. Null: not asked yet.
 */
export class RememberStoreQuantity extends Migration {
  override name = '20261122-remember-store-quantity';

  override up(): void {
    this.addSql('ALTER TABLE shopify_products ADD COLUMN store_quantity integer');
  }

  override down(): void {
    this.addSql('ALTER TABLE shopify_products DROP COLUMN store_quantity');
  }
}
