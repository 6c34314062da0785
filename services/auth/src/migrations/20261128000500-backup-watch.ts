import { Migration } from '@mikro-orm/migrations';

/** What auth knows of the backups, and of which of their faults owners have heard. */
export class BackupWatchRow extends Migration {
  override name = '20261128000500-backup-watch';

  override up(): void {
    // One row. watched_since stands in for a backup until the first report of one.
    this.addSql(`
      create table backup_watch (
        id smallint primary key default 1 check (id = 1),
        watched_since timestamptz(3) not null default clock_timestamp(),
        saved_at timestamptz(3),
        restored_at timestamptz(3),
        told text[] not null default '{}'
      )`);
  }
}
