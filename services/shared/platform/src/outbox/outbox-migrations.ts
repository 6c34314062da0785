import { Migration } from '@mikro-orm/migrations';
import type { MigrationClass } from '../database/database.module.ts';

/** Events remember which of their consumers are done. */
class AddDoneBy extends Migration {
  override name = '20261204000000-outbox-done-by';

  override up(): void {
    this.addSql("alter table outbox add column done_by text[] not null default '{}'");
  }
}

/** Events are found by when their jobs were added. `looks`, `look_at` and `outbox_due` go one release later. */
class IndexOwed extends Migration {
  override name = '20261204010000-outbox-owed';

  override isTransactional = () => false;

  override up(): void {
    this.addSql('drop index concurrently if exists outbox_owed'); // of a build that failed
    this.addSql(
      'create index concurrently outbox_owed on outbox (added_at, occurred_at) where done_at is null',
    );
  }
}

/** For the list of each service that has an outbox, after those that create its table. */
export const outboxMigrations: readonly MigrationClass[] = [AddDoneBy, IndexOwed];
