import { Migration } from '@mikro-orm/migrations';

/**
 * Runs are kept as history with their figures, and can fail or be cancelled. `store_read_at` says
 * when the store was asked for what a product's row holds: news that are older are no news.
 */
export class KeepSyncHistory extends Migration {
  override name = '20261123-keep-sync-history';

  override up(): void {
    this.addSql(`
      ALTER TABLE sync_runs
        ADD COLUMN job_id text,
        ADD COLUMN requested_by text NOT NULL DEFAULT 'unknown',
        ADD COLUMN source text CHECK (source IN ('pages', 'bulk')),
        ADD COLUMN fetched integer NOT NULL DEFAULT 0,
        ADD COLUMN changed integer NOT NULL DEFAULT 0,
        ADD COLUMN refused integer NOT NULL DEFAULT 0,
        ADD COLUMN refusals jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN error text,
        DROP CONSTRAINT sync_runs_state_check,
        ADD CONSTRAINT sync_runs_state_check
          CHECK (state IN ('running', 'finished', 'superseded', 'failed', 'cancelled'))`);
    this.addSql('CREATE INDEX sync_runs_newest ON sync_runs (started_at DESC)');
    this.addSql('ALTER TABLE shopify_products ADD COLUMN store_read_at timestamptz');
  }

  override down(): void {
    this.addSql(`DELETE FROM sync_runs WHERE state IN ('failed', 'cancelled')`);
    this.addSql(`
      ALTER TABLE sync_runs DROP COLUMN job_id, DROP COLUMN requested_by, DROP COLUMN source,
        DROP COLUMN fetched, DROP COLUMN changed, DROP COLUMN refused, DROP COLUMN refusals,
        DROP COLUMN error, DROP CONSTRAINT sync_runs_state_check,
        ADD CONSTRAINT sync_runs_state_check
          CHECK (state IN ('running', 'finished', 'superseded'))`);
    this.addSql('ALTER TABLE shopify_products DROP COLUMN store_read_at');
  }
}
