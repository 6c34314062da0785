// Long, because it is one release's schema: every table of orders and money, with its constraints and triggers.
import { Migration } from '@mikro-orm/migrations';
import { CREATE_OUTBOX_TABLE_SQL } from '@spade/platform/outbox/outbox-schema';

/** The most that JSON and JavaScript hold exactly, in kobo. */
const MAX_KOBO = '9007199254740991';

/**
 * Orders with their history and proofs; the money of the bank account: statements, alerts, credits, debits, refunds,
 * receipts; and the outbox. Times have milliseconds, so that what a client saw compares equal to what is stored.
 * One migration, since the tables refer to each other; so the file is longer than one of code may be.
 */
export class CreateOrdersAndMoney extends Migration {
  override name = '20261121000000-create-orders-and-money';

  override up(): void {
    this.createOrders();
    this.checkTransitions();
    this.createHistory();
    this.createProofs();
    this.createStatements();
    this.createAlerts();
    this.createCredits();
    this.createDebits();
    this.createRefundsAndReceipts();
    this.indexSearch();
    this.addSql(CREATE_OUTBOX_TABLE_SQL);
  }

  private createOrders(): void {
    // `variant_id`: null is the default variant. `mailbox` (contracts: `mailboxOf`) and `network`: who placed it, for the
    // limits on open orders; never the address itself. `review_order`: a list is sorted by a column without nulls, so
    // orders that wait for no review come last. `refund_owed_kobo`: the same rule as orders/ledger.ts; a test compares
    // them. `folded_reference`: orders/search.ts folds in the same way.
    this.addSql(`
      create table orders (
        id integer generated always as identity primary key,
        public_id text not null constraint orders_public_id_key unique check (length(public_id) = 22),
        reference text not null constraint orders_reference_key unique,
        folded_reference text not null generated always as (
          translate(lower(reference), 'oqilszbgu-', '00115286v')) stored,
        idempotency_key text not null constraint orders_idempotency_key_key unique
          check (length(idempotency_key) between 1 and 255),
        body_hash text not null,
        created_at timestamptz(3) not null default now(),
        customer_name text not null,
        customer_email text not null,
        customer_phone text not null,
        shipping_address text not null,
        shipping_city text not null,
        shipping_state text not null,
        shipping_landmark text,
        mailbox text,
        network text,
        erased_at timestamptz(3),
        product_id integer not null,
        variant_id integer,
        product_title text not null,
        product_category text,
        quantity integer not null check (quantity between 1 and 10000),
        unit_price_kobo bigint not null check (unit_price_kobo >= 0),
        total_kobo bigint not null check (total_kobo <= ${MAX_KOBO}),
        hold_id uuid not null,
        status text not null default 'pending_payment' check (status in
          ('pending_payment', 'awaiting_confirmation', 'confirmed', 'processing', 'failed')),
        failure_reason text check (failure_reason in ('expired', 'cancelled')),
        payment_deadline timestamptz(3) not null,
        window_minutes integer not null check (window_minutes > 0),
        extended_at timestamptz(3),
        review_by timestamptz(3),
        review_order timestamptz(3) not null generated always as
          (coalesce(review_by, timestamptz '9999-12-31 00:00:00+00')) stored,
        is_overdue boolean not null default false,
        is_paid_late boolean not null default false,
        late_settlement text check (late_settlement in ('refunded', 'restocked', 'not_paid')),
        proof_count integer not null default 0 check (proof_count >= 0),
        payment_proof_url text,
        latest_proof_id uuid,
        has_late_proof boolean not null default false,
        amount_received_kobo bigint check (amount_received_kobo between 0 and ${MAX_KOBO}),
        amount_refunded_kobo bigint not null default 0
          check (amount_refunded_kobo between 0 and ${MAX_KOBO}),
        refund_owed_kobo bigint not null generated always as (greatest(0,
          coalesce(amount_received_kobo, 0) - amount_refunded_kobo
            - case when status = 'failed' then 0 else total_kobo end)) stored,
        confirmed_at timestamptz(3),
        is_confirmed_by_credit boolean not null default false,
        is_payment_taken_back boolean not null default false,
        shopify_order_id text,
        shopify_error text,
        search_text text not null generated always as (
          lower(id::text || E'\\n' || reference || E'\\n' || customer_name || E'\\n' ||
            customer_email || E'\\n' || customer_phone || E'\\n' || product_title || E'\\n' ||
            shipping_city || E'\\n' || shipping_state)) stored,
        constraint orders_total_is_product check (total_kobo = unit_price_kobo * quantity),
        constraint orders_failed_has_reason check ((status = 'failed') = (failure_reason is not null)),
        constraint orders_paid_late_has_failed check (not is_paid_late or status = 'failed'),
        constraint orders_confirmed_has_time
          check ((status in ('confirmed', 'processing')) = (confirmed_at is not null)),
        constraint orders_awaiting_has_proof check (
          status not in ('awaiting_confirmation', 'confirmed', 'processing')
          or proof_count > 0 or amount_received_kobo is not null),
        constraint orders_proof_is_named
          check ((proof_count > 0) = (latest_proof_id is not null))
      )`);
    const isOpen = `status in ('pending_payment', 'awaiting_confirmation')`;
    const indexes: Readonly<Record<string, string>> = {
      // Lists, by each column that they are sorted by; by status also the figures of the dashboard, without the rows.
      created: '(created_at, id) include (status, failure_reason)',
      status_created: `(status, created_at, id)
        include (total_kobo, amount_received_kobo, amount_refunded_kobo)`,
      total: '(total_kobo, id)',
      deadline: '(payment_deadline, id)',
      review: '(review_order, id)',
      // Search, and the orders that a credit may pay.
      folded_reference: '(folded_reference)',
      received: '(amount_received_kobo) where amount_received_kobo is not null',
      customer_email: '(lower(customer_email))',
      part_paid: `(id) where amount_received_kobo > 0 and ${isOpen}`,
      // What staff must sort out is rare: found and counted without reading all orders.
      paid_late: '(created_at, id) where is_paid_late',
      overdue: '(created_at, id) where is_overdue',
      taken_back: '(created_at, id) where is_payment_taken_back',
      not_in_shopify: '(created_at, id) where shopify_error is not null',
      refund_owed: '(id) where refund_owed_kobo > 0',
      refunded: '(id) where amount_refunded_kobo > 0',
      // The limits on open orders.
      ...Object.fromEntries(
        ['customer_phone', 'mailbox'].map((owner) => [
          `open_${owner}`,
          `(${owner}) where ${isOpen} and ${owner} is not null`,
        ]),
      ),
      // What unpaid orders hold of a product, and how a network has paid.
      open_product: `(product_id) where ${isOpen}`,
      network: '(network, created_at) where network is not null',
      // The sweeps read only what is due.
      due: `(payment_deadline) where status = 'pending_payment'`,
      review_due: '(review_by) where review_by is not null and not is_overdue',
      network_kept: '(created_at) where network is not null',
      not_erased: '(created_at) where erased_at is null',
      // The owner's figures of a period, without the rows (`created` too). Without a recorded amount, the total counts.
      figures: '(id) include (status, product_category, created_at, latest_proof_id)',
      paid_unrecorded: '(confirmed_at) where amount_received_kobo is null',
    };
    for (const [name, definition] of Object.entries(indexes))
      this.addSql(`create index orders_${name} on orders ${definition}`);
    // One order in the store is one order here.
    this.addSql(`
      create unique index orders_shopify_order_id_key on orders (shopify_order_id)
        where shopify_order_id is not null`);
  }

  private checkTransitions(): void {
    this.addSql(`
      create function orders_check_transition() returns trigger language plpgsql as $$
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
    this.addSql(`
      create trigger orders_check_first_status before insert on orders
        for each row execute function orders_check_transition()`);
    this.addSql(`
      create trigger orders_check_transition before update of status on orders
        for each row when (old.status is distinct from new.status)
        execute function orders_check_transition()`);
  }

  private createHistory(): void {
    this.addSql(`
      create table order_events (
        id integer generated always as identity primary key,
        order_id integer not null references orders (id),
        at timestamptz(3) not null default now(),
        kind text not null check (kind in ('placed', 'extended', 'proof_attached',
          'proof_attached_late', 'proof_rejected', 'confirmed', 'confirmation_undone',
          'processing_started', 'expired', 'cancelled', 'hold_released', 'restocked', 'refunded', 'not_paid',
          'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone',
          'credit_taken_back', 'refund_paid', 'refund_undone', 'refund_account_given')),
        from_status text,
        to_status text not null,
        actor text not null,
        reason text,
        request_id text
      )`);
    this.addSql('create index order_events_order on order_events (order_id, id)');
    this.addSql(`
      create index order_events_confirmations on order_events (at) include (order_id, actor)
        where kind = 'confirmed'`);
    this.refuseChange('order_events', 'the history of orders is');
    // A row without an order is a fence: no order can be stored under that hold any more.
    this.addSql(`
      create table order_holds (
        hold_id uuid constraint order_holds_pkey primary key,
        order_id integer references orders (id),
        recorded_at timestamptz(3) not null default now()
      )`);
  }

  private createProofs(): void {
    // Two hashes within 6 of 64 bits agree in at least one of 7 bands (pigeonhole), so the bands' index finds every
    // look-alike without reading all proofs. `read_…`: what was read from the picture, with `transaction_key` a hash.
    this.addSql(`
      create table order_proofs (
        id integer generated always as identity primary key,
        proof_id uuid not null,
        order_id integer not null references orders (id),
        object_key text not null constraint order_proofs_object_key_key unique,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        perceptual_hash bigint not null,
        perceptual_bands integer[] not null generated always as (array[
          (perceptual_hash & 511)::integer,
          ((perceptual_hash >> 9) & 511)::integer + 1024,
          ((perceptual_hash >> 18) & 511)::integer + 2048,
          ((perceptual_hash >> 27) & 511)::integer + 3072,
          ((perceptual_hash >> 36) & 511)::integer + 4096,
          ((perceptual_hash >> 45) & 511)::integer + 5120,
          ((perceptual_hash >> 54) & 1023)::integer + 6144]) stored,
        size_bytes integer not null check (size_bytes > 0),
        width_px integer not null check (width_px > 0),
        height_px integer not null check (height_px > 0),
        is_late boolean not null,
        rejection_reason text,
        uploaded_at timestamptz(3) not null default now(),
        picture_removed_at timestamptz(3),
        read_at timestamptz(3),
        read_amount_kobo bigint check (read_amount_kobo between 1 and ${MAX_KOBO}),
        read_paid_on date,
        read_paid_at timestamptz(3),
        read_transaction_id text,
        transaction_key text
      )`);
    this.addSql('create index order_proofs_order on order_proofs (order_id, id)');
    this.addSql('create index order_proofs_sha256 on order_proofs (sha256)');
    this.addSql('create index order_proofs_bands on order_proofs using gin (perceptual_bands)');
    this.addSql(`
      create index order_proofs_transaction on order_proofs (transaction_key)
        where transaction_key is not null`);
    this.addSql(`
      create unique index order_proofs_proof_id_key on order_proofs (proof_id) include (uploaded_at)`);
  }

  private createStatements(): void {
    this.addSql(`
      create table statements (
        id integer generated always as identity primary key,
        statement_id uuid not null constraint statements_statement_id_key unique,
        object_key text not null constraint statements_object_key_key unique,
        file_name text not null,
        size_bytes integer not null check (size_bytes > 0),
        state text not null default 'reading' check (state in
          ('reading', 'unknown_format', 'locked', 'unreadable', 'ready', 'imported', 'discarded')),
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
        is_imported_by_clerk boolean not null default false,
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
    // Rows of both directions, as the file has them, until they are imported.
    this.addSql(`
      create table statement_rows (
        statement_id integer not null references statements (id),
        line integer not null check (line > 0),
        direction text not null default 'credit' check (direction in ('credit', 'debit')),
        amount_kobo bigint check (amount_kobo between 1 and ${MAX_KOBO}),
        value_date date,
        booked_at timestamptz(3),
        narration text,
        sender text,
        bank_id text,
        bank_key text,
        fingerprint text,
        is_reversal boolean not null default false,
        corrects text,
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

  private createAlerts(): void {
    // `reader` holds the mailbox until `held_until`; the position changes with the alerts, in one transaction.
    this.addSql(`
      create table alert_mailboxes (
        mailbox text constraint alert_mailboxes_pkey primary key,
        reader text not null,
        held_until timestamptz(3) not null,
        uid_validity text,
        last_uid bigint not null default 0,
        last_contact_at timestamptz(3),
        failure text
      )`);
    // Evidence, not credits: no ledger reads them.
    this.addSql(`
      create table alerts (
        id integer generated always as identity primary key,
        mailbox text not null references alert_mailboxes (mailbox),
        uid_validity text not null,
        uid bigint not null,
        digest text not null,
        signature text,
        message_id text,
        state text not null check (state in ('taken', 'refused', 'unreadable')),
        reason text,
        bank text,
        sender_address text not null,
        subject text,
        received_at timestamptz(3) not null,
        recorded_at timestamptz(3) not null default now(),
        payment_key text,
        amount_kobo bigint check (amount_kobo between 1 and ${MAX_KOBO}),
        value_date date,
        booked_at timestamptz(3),
        narration text,
        sender text,
        bank_id text,
        constraint alerts_uid_key unique (mailbox, uid_validity, uid),
        constraint alerts_taken_has_payment check ((state = 'taken') = (payment_key is not null
          and amount_kobo is not null and value_date is not null and narration is not null)),
        constraint alerts_else_has_reason check ((state = 'taken') = (reason is null))
      )`);
    this.addSql('create index alerts_digest on alerts (digest)');
    this.addSql('create index alerts_state on alerts (state, id)');
    this.addSql("create index alerts_taken on alerts (received_at) where state = 'taken'");
    // A message, and the payment that it tells of, are evidence once.
    for (const name of ['signature', 'message_id', 'payment_key'])
      this.addSql(`
        create unique index alerts_${name}_key on alerts (${name}) where state = 'taken'`);
    // Retention forgets words and people, and whole rows that are no evidence.
    this.addSql(`
      create function alerts_refuse_change() returns trigger language plpgsql as $$
      declare words text[] = '{subject,narration,sender}';
      begin
        if tg_op = 'DELETE' then
          if old.state <> 'taken' then return old; end if;
        elsif tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words then
          return new;
        end if;
        raise exception 'alerts are append-only' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger alerts_append_only before update or delete on alerts
        for each row execute function alerts_refuse_change()`);
  }

  private createCredits(): void {
    // `bank_key`: the bank's own id, with amount and day. `fingerprint`: amount, day and narration, and its number
    // among the rows of its file that agree in these. A row with an id is known by it, one without by the other.
    this.addSql(`
      create table credits (
        id integer generated always as identity primary key,
        bank_key text,
        fingerprint text not null,
        source text not null check (source in ('statement', 'attested')),
        amount_kobo bigint not null check (amount_kobo between 1 and ${MAX_KOBO}),
        value_date date not null,
        booked_at timestamptz(3),
        narration text not null,
        sender text,
        bank_id text,
        statement_id integer references statements (id),
        line integer,
        alert_id integer constraint credits_alert_key unique references alerts (id),
        recorded_by text not null,
        recorded_at timestamptz(3) not null default now(),
        search_text text not null generated always as (
          lower(narration || E'\\n' || coalesce(sender, '') || E'\\n' || coalesce(bank_id, ''))) stored,
        constraint credits_alert_is_attested check (alert_id is null or source = 'attested')
      )`);
    this.indexIdentity('credits');
    this.addSql('create index credits_statement on credits (statement_id, id)');
    this.addSql('create index credits_amount_day on credits (amount_kobo, value_date)');
    this.addSql(
      'create index credits_day_amount on credits (value_date) include (id, amount_kobo)',
    );
    // Only a person may be erased from a credit (NDPA 2023 s.34); its facts stay. `search_text` is not generated yet.
    this.refuseChange(
      'credits',
      'credits are',
      `new.narration = '(erased)' and new.sender is null
        and ${isSameBut('{narration,sender,search_text}')}`,
    );
    // What each order has of a credit, and what is for no order (null). `is_whole`: all of the credit, as nearly always.
    this.addSql(`
      create table credit_decisions (
        id integer generated always as identity primary key,
        credit_id integer not null references credits (id),
        order_id integer references orders (id),
        amount_kobo bigint not null check (amount_kobo > 0),
        is_whole boolean not null,
        decided_by text not null check (decided_by in ('clerk', 'exact', 'attested')),
        superseded_by integer references credits (id),
        actor text not null,
        reason text,
        at timestamptz(3) not null default now(),
        constraint credit_decisions_dismissed_has_reason
          check (order_id is not null or reason is not null),
        constraint credit_decisions_once unique nulls not distinct (credit_id, order_id)
      )`);
    this.addSql('create index credit_decisions_order on credit_decisions (order_id)');
    this.addSql(`
      create index credit_decisions_standing on credit_decisions (credit_id)
        include (order_id, amount_kobo) where superseded_by is null`);
    this.addSql(`
      create index credit_decisions_parts on credit_decisions (credit_id) include (amount_kobo)
        where not is_whole`);
    // The law: what is decided of a credit is never more than the credit, whatever happens at once.
    this.addSql(`
      create function credit_decisions_check_sum() returns trigger language plpgsql as $$
      declare
        whole bigint;
        others bigint;
      begin
        select amount_kobo into whole from credits where id = new.credit_id for update;
        select coalesce(sum(amount_kobo), 0) into others from credit_decisions
          where credit_id = new.credit_id and id <> new.id;
        if others + new.amount_kobo > whole then
          raise exception 'credit % has % kobo, of which % are decided', new.credit_id, whole, others
            using errcode = 'check_violation', constraint = 'credit_decisions_check_sum';
        end if;
        new.is_whole = new.amount_kobo = whole;
        return new;
      end $$`);
    this.addSql(`
      create trigger credit_decisions_check_sum before insert or update of amount_kobo, credit_id
        on credit_decisions for each row execute function credit_decisions_check_sum()`);
    this.addSql(`
      create table credit_events (
        id integer generated always as identity primary key,
        credit_id integer not null references credits (id),
        order_id integer references orders (id),
        kind text not null check (kind in ('matched', 'dismissed', 'undone')),
        amount_kobo bigint not null check (amount_kobo > 0),
        actor text not null,
        reason text,
        at timestamptz(3) not null default now()
      )`);
    this.addSql('create index credit_events_credit on credit_events (credit_id, id)');
    this.addSql("create index credit_events_undone on credit_events (at) where kind = 'undone'");
    this.refuseChange('credit_events', 'decisions about credits are');
  }

  private createDebits(): void {
    this.addSql(`
      create table debits (
        id integer generated always as identity primary key,
        bank_key text,
        fingerprint text not null,
        amount_kobo bigint not null check (amount_kobo between 1 and ${MAX_KOBO}),
        value_date date not null,
        narration text not null,
        bank_id text,
        corrects text,
        is_reversal boolean not null,
        statement_id integer not null references statements (id),
        line integer not null,
        recorded_at timestamptz(3) not null default now()
      )`);
    this.indexIdentity('debits');
    this.addSql('create index debits_statement on debits (statement_id)');
    // The keys are the law: a credit is taken back once, and a debit takes back one credit.
    this.addSql(`
      create table credit_reversals (
        credit_id integer constraint credit_reversals_pkey primary key references credits (id),
        debit_id integer constraint credit_reversals_debit_key unique references debits (id),
        found_by text not null check (found_by in ('debit', 'words', 'mark')),
        at timestamptz(3) not null default now(),
        constraint credit_reversals_debit_is_named check ((found_by = 'debit') = (debit_id is not null))
      )`);
  }

  private createRefundsAndReceipts(): void {
    this.addSql(`
      create table refunds (
        id integer generated always as identity primary key,
        order_id integer not null references orders (id),
        amount_kobo bigint not null check (amount_kobo between 1 and ${MAX_KOBO}),
        paid_by text not null,
        paid_at timestamptz(3) not null default now(),
        note text,
        is_late_payment boolean not null default false,
        told_at timestamptz(3),
        undone_at timestamptz(3),
        undone_by text,
        constraint refunds_told_or_undone check (told_at is null or undone_at is null),
        constraint refunds_undone_by_someone check ((undone_at is null) = (undone_by is null))
      )`);
    this.addSql('create index refunds_order on refunds (order_id, id)');
    this.addSql('create index refunds_paid_at on refunds (paid_at) where undone_at is null');
    this.addSql(`
      create index refunds_to_tell on refunds (paid_at) where told_at is null and undone_at is null`);
    // Whether it was undone or its buyer told is decided once.
    this.refuseChange(
      'refunds',
      'refunds are',
      `old.told_at is null and old.undone_at is null and ${isSameBut('{told_at,undone_at,undone_by}')}`,
    );
    this.addSql(`
      create table refund_accounts (
        order_id integer constraint refund_accounts_pkey primary key references orders (id),
        bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
        account_number text not null check (account_number ~ '^[0-9]{10}$'),
        account_name text not null,
        given_at timestamptz(3) not null default now()
      )`);
    // Receipts are numbered without gaps (ADR 0024). One row: its lock lasts until the receipt is committed, where a
    // sequence would leave a gap after a rollback.
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
    this.refuseChange('receipts', 'receipts are');
  }

  /** Some servers ship no pg_trgm or forbid it: search then scans, which is right, only slower. */
  private indexSearch(): void {
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index orders_search on orders using gin (search_text gin_trgm_ops);
        create index credits_search on credits using gin (search_text gin_trgm_ops);
      exception when feature_not_supported or undefined_file or insufficient_privilege then
        raise notice 'pg_trgm is not to be had: search of orders and credits runs without an index';
      end $$`);
  }

  /** Rows of the bank are unique by `bank_key`, or by `fingerprint` where the bank gives no id. */
  private indexIdentity(table: 'credits' | 'debits'): void {
    this.addSql(`
      create unique index ${table}_bank_key_key on ${table} (bank_key) where bank_key is not null`);
    this.addSql(`
      create unique index ${table}_fingerprint_key on ${table} (fingerprint) where bank_key is null`);
    this.addSql(`create index ${table}_fingerprint on ${table} (fingerprint)`);
  }

  /** `what`: subject and verb of the refusal. `allowed`: an UPDATE for which this holds may pass. */
  private refuseChange(table: string, what: string, allowed = 'false'): void {
    this.addSql(`
      create function ${table}_refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and ${allowed} then return new; end if;
        raise exception '${what} append-only' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function ${table}_refuse_change()`);
    this.addSql(`
      create trigger ${table}_keep before truncate on ${table}
        for each statement execute function ${table}_refuse_change()`);
  }
}

/** The row stays as it is but for these columns. */
const isSameBut = (columns: string) =>
  `to_jsonb(new) - '${columns}'::text[] = to_jsonb(old) - '${columns}'::text[]`;
