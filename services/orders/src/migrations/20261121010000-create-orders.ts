import { Migration } from '@mikro-orm/migrations';

/**
 * Orders. Times have millisecond precision, so that what a client saw compares equal to what
 * is stored. Money is integer kobo, at most 2^53 − 1 (what JSON and JavaScript hold exactly).
 */
export class CreateOrders extends Migration {
  override name = '20261121_01_create_orders';

  override up(): void {
    this.addSql(`
      create table orders (
        id integer generated always as identity primary key,
        public_id text not null constraint orders_public_id_key unique check (length(public_id) = 22),
        reference text not null constraint orders_reference_key unique,
        idempotency_key text not null constraint orders_idempotency_key_key unique
          check (length(idempotency_key) between 1 and 255),
        body_hash text not null,
        customer_name text not null,
        customer_email text not null,
        customer_phone text not null,
        shipping_address text not null,
        shipping_city text not null,
        shipping_state text not null,
        product_id integer not null,
        product_title text not null,
        quantity integer not null check (quantity between 1 and 10000),
        unit_price_kobo bigint not null check (unit_price_kobo >= 0),
        total_kobo bigint not null check (total_kobo <= 9007199254740991),
        shopify_order_id text,
        status text not null default 'pending_payment' check (status in
          ('pending_payment', 'awaiting_confirmation', 'confirmed', 'processing', 'failed')),
        failure_reason text check (failure_reason in ('expired', 'cancelled')),
        payment_deadline timestamptz(3) not null,
        window_minutes integer not null check (window_minutes > 0),
        extended_at timestamptz(3),
        is_paid_late boolean not null default false,
        hold_id uuid not null,
        amount_received_kobo bigint check (amount_received_kobo between 0 and 9007199254740991),
        confirmed_at timestamptz(3),
        proof_count integer not null default 0 check (proof_count >= 0),
        payment_proof_url text,
        latest_proof_id uuid,
        has_late_proof boolean not null default false,
        has_duplicate_proof boolean not null default false,
        created_at timestamptz(3) not null default now(),
        search_text text not null generated always as (
          lower(id::text || E'\\n' || reference || E'\\n' || customer_name || E'\\n' ||
            customer_email || E'\\n' || customer_phone || E'\\n' || product_title)) stored,
        constraint orders_total_is_product check (total_kobo = unit_price_kobo * quantity),
        constraint orders_failed_has_reason check ((status = 'failed') = (failure_reason is not null)),
        constraint orders_paid_late_has_failed check (not is_paid_late or status = 'failed'),
        constraint orders_confirmed_has_time
          check ((status in ('confirmed', 'processing')) = (confirmed_at is not null)),
        constraint orders_awaiting_has_proof
          check (status not in ('awaiting_confirmation', 'confirmed', 'processing') or proof_count > 0),
        constraint orders_proof_is_named
          check ((proof_count > 0) = (latest_proof_id is not null))
      )`);
    // Lists: by time, by status and time (also the figures, from the index alone), by total, by deadline.
    this.addSql('create index orders_created on orders (created_at, id)');
    this.addSql(
      'create index orders_status_created on orders (status, created_at, id) include (total_kobo)',
    );
    this.addSql('create index orders_total on orders (total_kobo, id)');
    this.addSql('create index orders_deadline on orders (payment_deadline, id)');
    // The sweep reads only what can expire.
    this.addSql(
      "create index orders_due on orders (payment_deadline) where status = 'pending_payment'",
    );

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
            ('pending_payment', 'failed'),
            ('awaiting_confirmation', 'pending_payment'),
            ('awaiting_confirmation', 'confirmed'),
            ('awaiting_confirmation', 'failed'),
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
}
