import { Migration } from '@mikro-orm/migrations';

/**
 * Sales that are created as orders in the store, too: until `store_recorded_at` the store's figure
 * does not know of them. `store_adopted_at` says when the figure was read that our stock follows.
 */
export class CountStoreSales extends Migration {
  override name = '20261124-count-store-sales';

  override up(): void {
    this.addSql('ALTER TABLE stock_holds ADD COLUMN store_recorded_at timestamptz');
    this.addSql('ALTER TABLE shopify_products ADD COLUMN store_adopted_at timestamptz');
    this.addSql(`
      CREATE INDEX stock_holds_sold ON stock_holds (product_id, ended_at) WHERE state = 'sold'`);
  }

  override down(): void {
    this.addSql('DROP INDEX stock_holds_sold');
    this.addSql('ALTER TABLE stock_holds DROP COLUMN store_recorded_at');
    this.addSql('ALTER TABLE shopify_products DROP COLUMN store_adopted_at');
  }
}
