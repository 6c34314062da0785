import { Migration } from '@mikro-orm/migrations';

/** Receipts, numbered without gaps and never changed (ADR 0024). */
export class IssueReceipts extends Migration {
  override name = '20261129020000-issue-receipts';

  override up(): void {
    // One row. Its lock lasts until the receipt is committed: a sequence would leave a gap after a rollback.
    this.addSql(`
      create table receipt_numbers (
        is_only boolean constraint receipt_numbers_pkey primary key default true check (is_only),
        last integer not null check (last >= 0)
      )`);
    this.addSql('insert into receipt_numbers (last) values (0)');
    this.addSql(`
      create table receipts (
        number integer constraint receipts_pkey primary key check (number > 0),
        order_id integer not null references orders (id),
        issued_at timestamptz(3) not null default now(),
        replaces integer constraint receipts_replaces_key unique references receipts (number),
        facts jsonb not null
      )`);
    this.addSql('create index receipts_order on receipts (order_id, number)');
    this.addSql(`
      create function receipts_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'receipts are append-only' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger receipts_append_only before update or delete or truncate on receipts
        for each statement execute function receipts_refuse_change()`);
  }
}
