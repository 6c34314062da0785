import { Migration } from '@mikro-orm/migrations';

/** What was read from the picture of a proof, and whether its transaction is on another order. */
export class ReadReceipts extends Migration {
  override name = '20261130020000-read-receipts';

  override up(): void {
    this.addSql(`
      alter table order_proofs
        add column read_at timestamptz(3),
        add column read_amount_kobo bigint check (read_amount_kobo between 1 and 9007199254740991),
        add column read_paid_on date,
        add column read_paid_at timestamptz(3),
        add column read_transaction_id text,
        add column transaction_key text`);
    this.addSql(`
      create index order_proofs_transaction on order_proofs (transaction_key)
        where transaction_key is not null`);
    this.addSql(`
      alter table orders add column has_repeated_transaction boolean not null default false`);
  }
}
