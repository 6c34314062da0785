import { Migration } from '@mikro-orm/migrations';

/**
 * Codes that were mailed to the mailbox of an order, or of one that is to be placed. owner: the order, or a digest of the
 * mailbox. subject: what the code allows, as a digest; the code allows nothing else. Rows are deleted after some days.
 */
export class MailboxCodes extends Migration {
  override name = '20261127134500-mailbox-codes';

  override up(): void {
    this.addSql(`
      create table mailbox_codes (
        id integer generated always as identity constraint mailbox_codes_pkey primary key,
        owner text not null,
        purpose text not null,
        subject text not null,
        code text not null check (code ~ '^[0-9]{6}$'),
        tries_left integer not null check (tries_left >= 0),
        sent_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`);
    this.addSql('create index mailbox_codes_owner on mailbox_codes (owner, purpose, sent_at)');
    this.addSql('create index mailbox_codes_sent on mailbox_codes (sent_at)');
  }
}
