import { Migration } from '@mikro-orm/migrations';

/** The products that a sync did not meet and did not take off sale, because they were too many to go unasked. */
export class HeldBack extends Migration {
  override name = '20261127-held-back';

  override up(): void {
    this.addSql('alter table sync_runs add column held_back_ids integer[]');
  }
}
