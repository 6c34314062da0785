import { Migration } from '@mikro-orm/migrations';
import { CREATE_OUTBOX_TABLE_SQL } from '@spade/platform/outbox/outbox-schema';

/** Contact messages, who handled them, and the outbox that owes their mails. */
export class CreateContactMessages extends Migration {
  override name = '20261125-create-contact-messages';

  override up(): void {
    // Milliseconds, as JSON carries them: a cursor then names exactly one moment.
    this.addSql(`
      create table contact_messages (
        id integer generated always as identity primary key,
        idempotency_key text not null unique,
        first_name text not null,
        last_name text not null,
        email text not null,
        subject text not null,
        message text not null,
        created_at timestamptz(3) not null default now()
      )`);
    this.addSql('create index contact_messages_newest on contact_messages (created_at, id)');
    // A table of its own: what visitors wrote is never changed.
    this.addSql(`
      create table handled_messages (
        message_id integer primary key references contact_messages (id) on delete cascade,
        handled_by text not null,
        handled_at timestamptz(3) not null default now()
      )`);
    this.addSql(CREATE_OUTBOX_TABLE_SQL);
  }
}
