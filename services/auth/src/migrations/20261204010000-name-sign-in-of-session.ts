import { Migration } from '@mikro-orm/migrations';

/** Which second step opened a session, so that the same message delivered again is answered with it. */
export class NameSignInOfSession extends Migration {
  override name = '20261204010000-name-sign-in-of-session';

  override up(): void {
    this.addSql('alter table admin_sessions add column opened_by text');
    this.addSql(`
      create unique index admin_sessions_opened_by on admin_sessions (opened_by)
        where opened_by is not null`);
  }
}
