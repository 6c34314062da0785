import { Migration } from '@mikro-orm/migrations';

/** The most that JSON and JavaScript hold exactly, in kobo. */
const MAX_KOBO = '9007199254740991';

/**
 * What an order costs may differ from price × quantity: a delivery fee, a discount, an allowance. The column
 * `refund_owed_kobo` follows: no longer generated, because a new expression would rewrite the table, but set by a
 * trigger, by the rule of orders/ledger.ts. And `failed` has a reason of its own where the window had not passed.
 */
export class AmountDue extends Migration {
  override name = '20261127113000-amount-due';

  override up(): void {
    for (const column of ['delivery_fee_kobo', 'discount_kobo', 'allowance_kobo'])
      this.addSql(`alter table orders add column ${column} bigint not null default 0`);
    this.addSql(`
      alter table orders add constraint orders_price_parts check (
        delivery_fee_kobo between 0 and ${MAX_KOBO} and discount_kobo >= 0 and allowance_kobo >= 0
        and total_kobo + delivery_fee_kobo - discount_kobo - allowance_kobo between 0 and ${MAX_KOBO}
      ) not valid`);
    this.addSql('alter table orders alter column refund_owed_kobo drop expression');
    this.addSql(`
      create function orders_set_refund_owed() returns trigger language plpgsql as $$
      begin
        new.refund_owed_kobo := greatest(0,
          coalesce(new.amount_received_kobo, 0) - new.amount_refunded_kobo
            - case when new.status = 'failed' then 0 else new.total_kobo + new.delivery_fee_kobo
              - new.discount_kobo - new.allowance_kobo end);
        return new;
      end $$`);
    this.addSql(`
      create trigger orders_set_refund_owed before insert or update on orders
        for each row execute function orders_set_refund_owed()`);
    // Credits are compared again with an order whose price changed (20261127110000-credit-fits).
    this.addSql(`
      create or replace function orders_changed_follow() returns trigger language plpgsql as $$
      begin
        insert into changed_orders (order_id)
        select n.id from after n join before o using (id)
        where (n.status, n.failure_reason, n.late_settlement, n.total_kobo, n.delivery_fee_kobo,
            n.discount_kobo, n.allowance_kobo, n.amount_received_kobo, n.amount_refunded_kobo,
            n.reference, n.customer_name)
          is distinct from (o.status, o.failure_reason, o.late_settlement, o.total_kobo,
            o.delivery_fee_kobo, o.discount_kobo, o.allowance_kobo, o.amount_received_kobo,
            o.amount_refunded_kobo, o.reference, o.customer_name);
        return null;
      end $$`);
    // Wider than before, so that no row needs to be looked at again.
    this.addSql('alter table orders drop constraint orders_failure_reason_check');
    this.addSql(`
      alter table orders add constraint orders_failure_reason_check
        check (failure_reason in ('expired', 'released', 'cancelled')) not valid`);
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
          or (old.status = 'failed' and old.failure_reason not in ('expired', 'released')) then
          raise exception 'order % cannot go from % to %', old.id, old.status, new.status
            using errcode = 'check_violation', constraint = 'orders_check_transition';
        end if;
        return new;
      end $$`);
  }
}
