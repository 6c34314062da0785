import { Migration } from '@mikro-orm/migrations';

/**
 * Our stock follows the differences between the store's figures (see `sync/store-figure.ts`): it may
 * fall below 0, where a deficit waits for the next goods. `store_attempted_at` says when a sale was last
 * sent to the store with an outcome that is not known yet.
 */
export class FollowDifferences extends Migration {
  override name = '20261128-follow-differences';

  override up(): void {
    for (const table of ['shopify_products', 'product_variants']) {
      this.addSql(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_inventory_quantity_check`);
    }
    this.addSql('ALTER TABLE stock_holds ADD COLUMN store_attempted_at timestamptz');
    // Older sales that a figure adopted since has swallowed: they must not come back a second time.
    this.addSql(`
      UPDATE stock_holds h SET store_recorded_at = h.ended_at
      FROM shopify_products p LEFT JOIN product_variants v ON v.product_id = p.id
      WHERE h.state = 'sold' AND h.store_recorded_at IS NULL
        AND h.ended_at < now() - interval '3 days' AND p.id = h.product_id
        AND (h.variant_id IS NULL AND p.store_adopted_at > h.ended_at
          OR h.variant_id = v.id AND v.store_adopted_at > h.ended_at)`);
    this.addSql('DROP INDEX stock_holds_sold');
    this.addSql(`
      CREATE INDEX stock_holds_recorded ON stock_holds (product_id, store_recorded_at)
      WHERE store_recorded_at IS NOT NULL`);
    this.addSql(`
      CREATE INDEX stock_holds_unrecorded ON stock_holds (product_id)
      WHERE state = 'sold' AND store_recorded_at IS NULL`);
  }

  override down(): void {
    this.addSql('DROP INDEX stock_holds_recorded, stock_holds_unrecorded');
    this.addSql(`
      CREATE INDEX stock_holds_sold ON stock_holds (product_id, ended_at) WHERE state = 'sold'`);
    this.addSql('ALTER TABLE stock_holds DROP COLUMN store_attempted_at');
    for (const table of ['shopify_products', 'product_variants']) {
      this.addSql(`UPDATE ${table} SET inventory_quantity = 0 WHERE inventory_quantity < 0`);
      this.addSql(`
        ALTER TABLE ${table} ADD CONSTRAINT ${table}_inventory_quantity_check
          CHECK (inventory_quantity >= 0)`);
    }
  }
}
