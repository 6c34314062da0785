import { Migration } from '@mikro-orm/migrations';

/** Passwords that the system made for someone: until when each may be used, and the sessions that began with one. */
export class AddTemporaryPasswords extends Migration {
  override name = '20261203090000-add-temporary-passwords';

  override up(): void {
    // The hash once more: the release before replaces `password` alone, and what differs is not temporary.
    this.addSql(
      'ALTER TABLE admin_users ADD COLUMN temporary_password text, ADD COLUMN temporary_until timestamptz(3)',
    );
    this.addSql(
      'ALTER TABLE admin_sessions ADD COLUMN has_temporary_password boolean NOT NULL DEFAULT false',
    );
  }
}
