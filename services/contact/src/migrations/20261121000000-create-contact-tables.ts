import { Migration } from '@mikro-orm/migrations';
import { CREATE_OUTBOX_TABLE_SQL } from '@spade/platform/outbox/outbox-schema';

/** Contact messages and the outbox that owes their mails. */
export class CreateContactTables extends Migration {
  override name = '20261121-create-contact-tables';

  override up(): void {
    // Milliseconds, as JSON carries them: a cursor then names exactly one moment.
    this.addSql(`
      CREATE TABLE contact_messages (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        idempotency_key text NOT NULL UNIQUE,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        subject text NOT NULL,
        message text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    this.addSql('CREATE INDEX contact_messages_newest ON contact_messages (created_at, id)');
    this.addSql(CREATE_OUTBOX_TABLE_SQL);
  }
}
