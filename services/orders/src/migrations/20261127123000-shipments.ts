import { Migration } from '@mikro-orm/migrations';

/**
 * The way to the door: states after `processing`, and how the goods travel. Constraints are wider than before, so no
 * row needs to be looked at again. An order in a new state is one that the release before cannot read.
 */
export class Shipments extends Migration {
  override name = '20261127123000-shipments';

  override up(): void {
    this.addSql(`
      create table shipments (
        order_id integer constraint shipments_pkey primary key references orders (id),
        courier text,
        waybill_number text,
        rider_phone text,
        tracking_url text check (tracking_url ~ '^https://'),
        expected_on date,
        sent_at timestamptz(3) not null default now(),
        delivered_at timestamptz(3),
        handover_code text check (handover_code ~ '^[0-9]{4}$'),
        wrong_codes integer not null default 0 check (wrong_codes >= 0)
      )`);
    this.addSql(
      'create index shipments_phones on shipments (sent_at) where rider_phone is not null',
    );
    this.addSql('alter table orders add column step_back_until timestamptz(3)');
    this.replaceCheck(
      'orders',
      'orders_status_check',
      `status in ('pending_payment',
      'awaiting_confirmation', 'confirmed', 'processing', 'ready', 'shipped', 'delivered', 'returned', 'failed')`,
    );
    const paid = `'confirmed', 'processing', 'ready', 'shipped', 'delivered', 'returned'`;
    this.replaceCheck(
      'orders',
      'orders_confirmed_has_time',
      `(status in (${paid})) = (confirmed_at is not null)`,
    );
    this.replaceCheck(
      'orders',
      'orders_awaiting_has_proof',
      `status not in ('awaiting_confirmation', ${paid})
        or proof_count > 0 or amount_received_kobo is not null`,
    );
    this.replaceCheck(
      'order_events',
      'order_events_kind_check',
      `kind in ('placed', 'extended',
      'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed', 'confirmation_undone',
      'processing_started', 'made_ready', 'shipped', 'delivered', 'returned', 'fulfilment_undone',
      'delivery_undone', 'expired', 'cancelled', 'hold_released', 'restocked', 'refunded', 'not_paid',
      'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone', 'credit_taken_back',
      'refund_paid', 'refund_undone', 'refund_account_given')`,
    );
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
            ('confirmed', 'failed'),
            ('processing', 'ready'),
            ('processing', 'shipped'),
            ('processing', 'failed'),
            ('ready', 'delivered'),
            ('ready', 'processing'),
            ('ready', 'failed'),
            ('shipped', 'delivered'),
            ('shipped', 'returned'),
            ('shipped', 'processing'),
            ('delivered', 'returned'),
            ('delivered', 'ready'),
            ('delivered', 'shipped'),
            ('failed', 'awaiting_confirmation'))
          or (old.status = 'failed' and old.failure_reason not in ('expired', 'released')) then
          raise exception 'order % cannot go from % to %', old.id, old.status, new.status
            using errcode = 'check_violation', constraint = 'orders_check_transition';
        end if;
        return new;
      end $$`);
  }

  private replaceCheck(table: string, name: string, condition: string): void {
    this.addSql(`alter table ${table} drop constraint ${name}`);
    this.addSql(`alter table ${table} add constraint ${name} check (${condition}) not valid`);
  }
}
