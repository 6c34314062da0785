import { Migration } from '@mikro-orm/migrations';

/**
 * What a run has met is written once per product and run, and thrown away at its end. A crash of
 * PostgreSQL empties it: the run then falls short of the store's count, retires nothing, and is
 * walked again.
 */
export class LeaveSeenUnlogged extends Migration {
  override name = '20261125-leave-seen-unlogged';

  override up(): void {
    this.addSql('ALTER TABLE sync_seen SET UNLOGGED');
  }

  override down(): void {
    this.addSql('ALTER TABLE sync_seen SET LOGGED');
  }
}
