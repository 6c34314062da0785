import { Migration } from '@mikro-orm/migrations';

const refuseChange = (table: string, what: string) => `
  create function ${table}_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '${what} are append-only' using errcode = 'restrict_violation';
  end $$`;

/**
 * The money of orders: statements of the bank with the rows that were read from them, credits, what was decided
 * about each credit, and refunds. An order's `amount_received_kobo` is from now on the sum of its credits.
 * One migration, since the tables rest on each other; so the file is longer than one of code may be.
 */
export class KeepCredits extends Migration {
  override name = '20261128_01_keep_credits';

  override up(): void {
    this.addStatements();
    this.addCredits();
    this.addRefunds();
    this.changeOrders();
    this.takeOverAmounts();
  }

  private addStatements(): void {
    this.addSql(`
      create table statements (
        id integer generated always as identity primary key,
        statement_id uuid not null constraint statements_statement_id_key unique,
        object_key text not null constraint statements_object_key_key unique,
        file_name text not null,
        size_bytes integer not null check (size_bytes > 0),
        state text not null default 'reading' check (state in
          ('reading', 'unknown_format', 'unreadable', 'ready', 'imported', 'discarded')),
        reading integer not null default 1,
        lines_read integer not null default 0,
        debits integer not null default 0,
        format text,
        decisions jsonb,
        failure jsonb,
        mapping jsonb,
        mapped_by text,
        uploaded_by text not null,
        uploaded_at timestamptz(3) not null default now(),
        imported_by text,
        imported_at timestamptz(3),
        is_confirming boolean not null default false,
        credits integer,
        sum_kobo bigint,
        first_day date,
        last_day date,
        known_credits integer,
        constraint statements_imported_has_time
          check ((state = 'imported') = (imported_at is not null))
      )`);
    this.addSql('create index statements_confirming on statements (id) where is_confirming');
    this.addSql(`
      create table statement_rows (
        statement_id integer not null references statements (id),
        line integer not null check (line > 0),
        amount_kobo bigint check (amount_kobo between 1 and 9007199254740991),
        value_date date,
        booked_at timestamptz(3),
        narration text,
        sender text,
        bank_id text,
        bank_key text,
        fingerprint text,
        refused text,
        row_text text,
        constraint statement_rows_pkey primary key (statement_id, line),
        constraint statement_rows_credit_or_refused check ((refused is null) = (
          amount_kobo is not null and value_date is not null and narration is not null
            and fingerprint is not null))
      )`);
    this.addSql(`
      create table statement_mappings (
        header_key text primary key,
        mapping jsonb not null,
        remembered_by text not null,
        remembered_at timestamptz(3) not null default now()
      )`);
  }

  private addCredits(): void {
    // `bank_key`: the bank's own id, with amount and day. `fingerprint`: amount, day and narration, and its number
    // among the rows of its file that agree in these. A row with an id is known by it, one without by the other.
    this.addSql(`
      create table credits (
        id integer generated always as identity primary key,
        bank_key text,
        fingerprint text not null,
        source text not null check (source in ('statement', 'alert', 'attested')),
        amount_kobo bigint not null check (amount_kobo between 1 and 9007199254740991),
        value_date date not null,
        booked_at timestamptz(3),
        narration text not null,
        sender text,
        bank_id text,
        statement_id integer references statements (id),
        line integer,
        recorded_by text not null,
        recorded_at timestamptz(3) not null default now(),
        search_text text not null generated always as (
          lower(narration || E'\\n' || coalesce(sender, '') || E'\\n' || coalesce(bank_id, ''))) stored
      )`);
    this.addSql(`
      create unique index credits_bank_key_key on credits (bank_key) where bank_key is not null`);
    this.addSql(`
      create unique index credits_fingerprint_key on credits (fingerprint) where bank_key is null`);
    this.addSql('create index credits_fingerprint on credits (fingerprint)');
    this.addSql('create index credits_statement on credits (statement_id, id)');
    this.addSql('create index credits_amount on credits (amount_kobo)');
    // Only a person may be erased from a credit (NDPA 2023 s.34); its facts stay.
    this.addSql(`
      create function credits_refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.narration = '(erased)' and new.sender is null
          and (new.id, new.bank_key, new.fingerprint, new.source, new.amount_kobo, new.value_date,
            new.booked_at, new.statement_id, new.line, new.recorded_by, new.recorded_at)
          is not distinct from (old.id, old.bank_key, old.fingerprint, old.source, old.amount_kobo,
            old.value_date, old.booked_at, old.statement_id, old.line, old.recorded_by, old.recorded_at)
        then return new; end if;
        raise exception 'credits are append-only' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger credits_append_only before update or delete on credits
        for each row execute function credits_refuse_change()`);
    this.addSql(`
      create trigger credits_keep before truncate on credits
        for each statement execute function credits_refuse_change()`);

    // The primary key is the law: a credit never belongs to two orders.
    this.addSql(`
      create table credit_decisions (
        credit_id integer constraint credit_decisions_pkey primary key references credits (id),
        order_id integer references orders (id),
        decided_by text not null check (decided_by in ('clerk', 'exact', 'attested')),
        superseded_by integer references credits (id),
        actor text not null,
        reason text,
        at timestamptz(3) not null default now(),
        constraint credit_decisions_dismissed_has_reason
          check (order_id is not null or reason is not null)
      )`);
    this.addSql('create index credit_decisions_order on credit_decisions (order_id)');
    this.addSql(`
      create table credit_events (
        id integer generated always as identity primary key,
        credit_id integer not null references credits (id),
        order_id integer references orders (id),
        kind text not null check (kind in ('matched', 'dismissed', 'undone')),
        actor text not null,
        reason text,
        request_id text,
        at timestamptz(3) not null default now()
      )`);
    this.addSql('create index credit_events_credit on credit_events (credit_id, id)');
    this.addSql(refuseChange('credit_events', 'decisions about credits'));
    this.addSql(`
      create trigger credit_events_append_only before update or delete or truncate on credit_events
        for each statement execute function credit_events_refuse_change()`);
  }

  private addRefunds(): void {
    this.addSql(`
      create table refunds (
        id integer generated always as identity primary key,
        order_id integer not null references orders (id),
        amount_kobo bigint not null check (amount_kobo between 1 and 9007199254740991),
        paid_by text not null,
        paid_at timestamptz(3) not null default now(),
        note text,
        request_id text
      )`);
    this.addSql('create index refunds_order on refunds (order_id, id)');
    this.addSql(refuseChange('refunds', 'refunds'));
    this.addSql(`
      create trigger refunds_append_only before update or delete or truncate on refunds
        for each statement execute function refunds_refuse_change()`);
  }

  private changeOrders(): void {
    // The same rule as money/ledger.ts; a test compares them.
    this.addSql(`
      alter table orders
        add column amount_refunded_kobo bigint not null default 0
          check (amount_refunded_kobo between 0 and 9007199254740991),
        add column is_confirmed_by_credit boolean not null default false,
        add column refund_owed_kobo bigint not null generated always as (greatest(0,
          coalesce(amount_received_kobo, 0) - amount_refunded_kobo
            - case when status = 'failed' then 0 else total_kobo end)) stored`);
    this.addSql('create index orders_refund_owed on orders (id) where refund_owed_kobo > 0');
    this.addSql('create index orders_refunded on orders (id) where amount_refunded_kobo > 0');
    this.addSql(`
      create index orders_part_paid on orders (id)
        where amount_received_kobo > 0 and status in ('pending_payment', 'awaiting_confirmation')`);
    this.addSql('drop index orders_status_created');
    this.addSql(`
      create index orders_status_created on orders (status, created_at, id)
        include (total_kobo, amount_received_kobo, amount_refunded_kobo)`);
    // An order may be paid without a proof.
    this.addSql('alter table orders drop constraint orders_awaiting_has_proof');
    this.addSql(`
      alter table orders add constraint orders_awaiting_has_proof check (
        status not in ('awaiting_confirmation', 'confirmed', 'processing')
        or proof_count > 0 or amount_received_kobo is not null)`);
    this.addSql(`
      create or replace function orders_check_transition() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if new.status <> 'pending_payment' then
            raise exception 'an order begins as pending_payment, not as %', new.status
              using errcode = 'check_violation', constraint = 'orders_check_transition';
          end if;
        elsif (old.status, new.status) not in (
            ('pending_payment', 'awaiting_confirmation'),
            ('pending_payment', 'confirmed'),
            ('pending_payment', 'failed'),
            ('awaiting_confirmation', 'pending_payment'),
            ('awaiting_confirmation', 'confirmed'),
            ('awaiting_confirmation', 'failed'),
            ('confirmed', 'awaiting_confirmation'),
            ('confirmed', 'processing'),
            ('failed', 'awaiting_confirmation'))
          or (old.status = 'failed' and old.failure_reason <> 'expired') then
          raise exception 'order % cannot go from % to %', old.id, old.status, new.status
            using errcode = 'check_violation', constraint = 'orders_check_transition';
        end if;
        return new;
      end $$`);
    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check check (kind in ('placed',
        'extended', 'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed',
        'confirmation_undone', 'processing_started', 'expired', 'cancelled', 'restocked', 'refunded',
        'not_paid', 'review_overdue', 'credit_matched', 'credit_undone', 'refund_paid'))`);
  }

  /** An amount that staff entered becomes a credit that they attested. */
  private takeOverAmounts(): void {
    this.addSql(`
      with attested as (
        insert into credits (fingerprint, source, amount_kobo, value_date, narration, recorded_by,
            recorded_at)
          select 'attested:' || id, 'attested', amount_received_kobo,
            (confirmed_at at time zone 'Africa/Lagos')::date, '', coalesce((select actor
              from order_events where order_id = orders.id and kind = 'confirmed'
              order by id desc limit 1), 'system'), confirmed_at
          from orders where amount_received_kobo > 0 and confirmed_at is not null
          returning id, fingerprint, recorded_by, recorded_at
      )
      insert into credit_decisions (credit_id, order_id, decided_by, actor, at)
        select id, substr(fingerprint, 10)::integer, 'attested', recorded_by, recorded_at
        from attested`);
  }
}
