import { Migration } from '@mikro-orm/migrations';

/** What the owner of a session recognises it by. */
export class DescribeSessions extends Migration {
  override name = '20261122110000-describe-sessions';

  override up(): void {
    this.addSql('ALTER TABLE admin_sessions ADD COLUMN device text, ADD COLUMN network text');
  }
}
