import { Migration } from '@mikro-orm/migrations';

/**
 * Money beyond what an order costs is owed back only once staff have decided so. `refund_owed_kobo` keeps its name and is
 * what was decided and not paid; `undecided_kobo` is the rest. What was owed until now counts as decided. And an order
 * whose confirmation is taken back returns to the state before it, also where there is no proof.
 */
export class RefundDecisions extends Migration {
  override name = '20261127124000-refund-decisions';

  override up(): void {
    for (const column of ['refund_decided_kobo', 'undecided_kobo', 'attested_kobo'])
      this.addSql(`alter table orders add column ${column} bigint not null default 0`);
    this.addSql('alter table orders add column undecided_since timestamptz(3)');
    this.addSql(`
      create table refund_decisions (
        id integer generated always as identity constraint refund_decisions_pkey primary key,
        order_id integer not null references orders (id),
        amount_kobo bigint not null check (amount_kobo <> 0),
        actor text not null,
        reason text,
        at timestamptz(3) not null default now()
      )`);
    this.addSql('create index refund_decisions_order on refund_decisions (order_id, id)');
    this.addSql(`
      create function refund_decisions_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'decisions about refunds are append-only' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger refund_decisions_append_only before update or delete on refund_decisions
        for each row execute function refund_decisions_refuse_change()`);
    // Never more is decided than there is: money that the bank or a clerk takes back takes its decision along.
    this.addSql(`
      create or replace function orders_set_refund_owed() returns trigger language plpgsql as $$
      declare
        surplus bigint := greatest(0,
          coalesce(new.amount_received_kobo, 0) - new.amount_refunded_kobo
            - case when new.status = 'failed' then 0 else new.total_kobo + new.delivery_fee_kobo
              - new.discount_kobo - new.allowance_kobo end);
        decided bigint := least(new.refund_decided_kobo, new.amount_refunded_kobo + surplus);
      begin
        if decided < new.refund_decided_kobo then
          insert into refund_decisions (order_id, amount_kobo, actor, reason)
            values (new.id, decided - new.refund_decided_kobo, 'system', 'the money is no longer there');
          new.refund_decided_kobo := decided;
        end if;
        new.refund_owed_kobo := greatest(0, decided - new.amount_refunded_kobo);
        new.undecided_kobo := surplus - new.refund_owed_kobo;
        if new.undecided_kobo = 0 then
          new.undecided_since := null;
        elsif new.undecided_since is null then
          new.undecided_since := now();
        end if;
        return new;
      end $$`);
    this.followAttestations();
    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check
        check (kind in ('placed', 'extended',
          'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed', 'confirmation_undone',
          'processing_started', 'made_ready', 'shipped', 'delivered', 'returned', 'fulfilment_undone',
          'delivery_undone', 'expired', 'cancelled', 'hold_released', 'restocked', 'refunded', 'not_paid',
          'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone', 'credit_taken_back',
          'refund_paid', 'refund_undone', 'refund_account_given', 'refund_decided',
          'refund_decision_undone')) not valid`);
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
            ('confirmed', 'pending_payment'),
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
    this.addSql(`
      insert into refund_decisions (order_id, amount_kobo, actor, reason)
      select id, refund_owed_kobo + amount_refunded_kobo, 'migration', 'owed before decisions were kept'
      from orders where refund_owed_kobo > 0 or amount_refunded_kobo > 0`);
    this.addSql(`
      update orders set refund_decided_kobo = refund_owed_kobo + amount_refunded_kobo
      where refund_owed_kobo > 0 or amount_refunded_kobo > 0`);
  }

  /** What of the money received only a clerk's word shows: nothing of it is owed back before the bank shows it. */
  private followAttestations(): void {
    const sum = `coalesce((select sum(d.amount_kobo) from credit_decisions d
      where d.order_id = orders.id and d.decided_by = 'attested' and d.superseded_by is null
        and not exists (select from credit_reversals r where r.credit_id = d.credit_id)), 0)`;
    this.addSql(`
      create function credit_decisions_attest() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'credit_reversals' then
          update orders set attested_kobo = ${sum} where attested_kobo <> ${sum} and id in (
            select order_id from credit_decisions
            where credit_id = coalesce(new.credit_id, old.credit_id) and decided_by = 'attested');
        elsif coalesce(new.decided_by, old.decided_by) = 'attested' then
          update orders set attested_kobo = ${sum}
          where attested_kobo <> ${sum} and id = coalesce(new.order_id, old.order_id);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger credit_decisions_attest after insert or update or delete on credit_decisions
        for each row execute function credit_decisions_attest()`);
    this.addSql(`
      create trigger credit_reversals_attest after insert or delete on credit_reversals
        for each row execute function credit_decisions_attest()`);
    this.addSql(`
      update orders set attested_kobo = ${sum} where id in (
        select order_id from credit_decisions where decided_by = 'attested' and superseded_by is null)`);
  }
}
