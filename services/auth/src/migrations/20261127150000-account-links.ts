import { Migration } from '@mikro-orm/migrations';
import { ADD_OUTBOX_DUE_SQL, CREATE_OUTBOX_TABLE_SQL } from '@spade/platform/outbox/outbox-schema';

/** Links by which staff choose a password, and the outbox that owes their mails. */
export class AccountLinks extends Migration {
  override name = '20261127150000-account-links';

  override up(): void {
    // key: SHA-256 of the link's token, so that a copy of the database opens no account. ended_at: used, or replaced.
    this.addSql(`
      create table account_links (
        key text primary key,
        admin_id integer not null references admin_users (id),
        purpose text not null check (purpose in ('invitation', 'password-reset')),
        created_by text not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        expires_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`);
    this.addSql('create index account_links_admin on account_links (admin_id, created_at)');
    this.addSql(CREATE_OUTBOX_TABLE_SQL);
    this.addSql(ADD_OUTBOX_DUE_SQL);
  }
}
