import { Migration } from '@mikro-orm/migrations';

/**
 * When the buyer of an unpaid order was reminded, and when one whose order expired was asked to order again; null: not yet.
 * And mailboxes that want neither, as hashes alone, until their end.
 */
export class Reminders extends Migration {
  override name = '20261127210000-reminders';

  override up(): void {
    this.addSql('alter table orders add column reminded_at timestamptz(3)');
    this.addSql('alter table orders add column second_chance_at timestamptz(3)');
    this.addSql(`
      create table reminder_refusals (
        mailbox_hash text constraint reminder_refusals_pkey primary key,
        ends_at timestamptz(3) not null
      )`);
  }
}
