import { Migration } from '@mikro-orm/migrations';
import { ADD_OUTBOX_DUE_SQL, CREATE_OUTBOX_TABLE_SQL } from '@spade/platform/outbox/outbox-schema';

/** Who wants to hear when a product is back, and the outbox that owes their mails. */
export class WaitingBuyers extends Migration {
  override name = '20261127210000-waiting-buyers';

  override up(): void {
    this.addSql(`
      create table waiting_buyers (
        id integer generated always as identity primary key,
        product_id integer not null references shopify_products (id),
        email text not null,
        mailbox text not null,
        stop_key uuid not null default gen_random_uuid() unique,
        asked_at timestamptz(3) not null default now(),
        told_at timestamptz(3)
      )`);
    this.addSql(`
      create unique index waiting_buyers_open on waiting_buyers (product_id, mailbox)
        where told_at is null`);
    this.addSql('create index waiting_buyers_mailbox on waiting_buyers (mailbox)');
    this.addSql('create index waiting_buyers_told on waiting_buyers (product_id, told_at)');
    this.addSql(CREATE_OUTBOX_TABLE_SQL);
    this.addSql(ADD_OUTBOX_DUE_SQL);
  }
}
