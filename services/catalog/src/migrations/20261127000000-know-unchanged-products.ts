import { Migration } from '@mikro-orm/migrations';

/**
 * `store_digest` stands for what the store's bulk file said when a product's row and its variants
 * were written; null when they were written from elsewhere. What a run has met is kept as one list
 * of ids per batch instead of a row per product; a run that is under way falls short by it, retires
 * nothing and walks again.
 */
export class KnowUnchangedProducts extends Migration {
  override name = '20261127-know-unchanged-products';

  override up(): void {
    this.addSql('ALTER TABLE shopify_products ADD COLUMN store_digest text');
    this.addSql('TRUNCATE sync_seen');
    this.addSql(`
      ALTER TABLE sync_seen DROP COLUMN shopify_id, ADD COLUMN product_ids integer[] NOT NULL`);
    this.addSql('CREATE INDEX sync_seen_of_run ON sync_seen (run_id)');
  }

  override down(): void {
    this.addSql('TRUNCATE sync_seen');
    this.addSql('DROP INDEX sync_seen_of_run');
    this.addSql(`
      ALTER TABLE sync_seen DROP COLUMN product_ids, ADD COLUMN shopify_id text NOT NULL,
        ADD PRIMARY KEY (run_id, shopify_id)`);
    this.addSql('ALTER TABLE shopify_products DROP COLUMN store_digest');
  }
}
