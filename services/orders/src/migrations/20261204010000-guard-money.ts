import { Migration } from '@mikro-orm/migrations';

/**
 * Money that went out of the bank account, and the credits that are no payments because the bank took them back; whether
 * a clerk imported a statement; indexes for the search of staff.
 */
export class GuardMoney extends Migration {
  override name = '20261204010000-guard-money';

  override up(): void {
    // Rows of both directions, as the file has them.
    this.addSql(`
      alter table statement_rows
        add column direction text not null default 'credit' check (direction in ('credit', 'debit')),
        add column is_reversal boolean not null default false,
        add column corrects text`);
    // Identified as credits are: `bank_key`, or `fingerprint` where the bank gives no id.
    this.addSql(`
      create table debits (
        id integer generated always as identity primary key,
        bank_key text,
        fingerprint text not null,
        amount_kobo bigint not null check (amount_kobo between 1 and 9007199254740991),
        value_date date not null,
        narration text not null,
        bank_id text,
        corrects text,
        is_reversal boolean not null,
        statement_id integer not null references statements (id),
        line integer not null,
        recorded_at timestamptz(3) not null default now()
      )`);
    this.addSql(`
      create unique index debits_bank_key_key on debits (bank_key) where bank_key is not null`);
    this.addSql(`
      create unique index debits_fingerprint_key on debits (fingerprint) where bank_key is null`);
    this.addSql('create index debits_fingerprint on debits (fingerprint)');
    this.addSql('create index debits_statement on debits (statement_id)');
    this.addSql('create index debits_amount on debits (amount_kobo)');
    // The keys are the law: a credit is taken back once, and a debit takes back one credit.
    this.addSql(`
      create table credit_reversals (
        credit_id integer constraint credit_reversals_pkey primary key references credits (id),
        debit_id integer constraint credit_reversals_debit_key unique references debits (id),
        found_by text not null check (found_by in ('debit', 'words', 'mark')),
        at timestamptz(3) not null default now(),
        constraint credit_reversals_debit_is_named check ((found_by = 'debit') = (debit_id is not null))
      )`);
    this.addSql(
      'alter table orders add column is_payment_taken_back boolean not null default false',
    );
    this.addSql(
      'alter table statements add column is_imported_by_clerk boolean not null default false',
    );
    // Some servers ship no pg_trgm or forbid it: search then scans, which is right, only slower.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index orders_search on orders using gin (search_text gin_trgm_ops);
        create index credits_search on credits using gin (search_text gin_trgm_ops);
      exception when feature_not_supported or undefined_file or insufficient_privilege then
        raise notice 'pg_trgm is not to be had: search of orders and credits runs without an index';
      end $$`);
    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check check (kind in ('placed',
        'extended', 'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed',
        'confirmation_undone', 'processing_started', 'expired', 'cancelled', 'restocked', 'refunded',
        'not_paid', 'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone',
        'credit_taken_back', 'refund_paid'))`);
  }
}
