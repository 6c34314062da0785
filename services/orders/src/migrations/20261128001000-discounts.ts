import { Migration } from '@mikro-orm/migrations';

/** What staff take off the price of an order before it is paid: each change with who made it, for the limits of clerks. */
export class Discounts extends Migration {
  override name = '20261128001000-discounts';

  override up(): void {
    this.addSql(`
      create table order_discounts (
        id integer generated always as identity constraint order_discounts_pkey primary key,
        order_id integer not null references orders (id),
        amount_kobo bigint not null check (amount_kobo <> 0),
        actor text not null,
        at timestamptz(3) not null default now()
      )`);
    this.addSql('create index order_discounts_order on order_discounts (order_id)');
    this.addSql('create index order_discounts_actor on order_discounts (actor, at)');
    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check
        check (kind in ('placed', 'extended',
          'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed', 'confirmation_undone',
          'processing_started', 'made_ready', 'shipped', 'delivered', 'returned', 'fulfilment_undone',
          'delivery_undone', 'expired', 'cancelled', 'hold_released', 'restocked', 'refunded', 'not_paid',
          'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone', 'credit_taken_back',
          'refund_paid', 'refund_undone', 'refund_account_given', 'refund_decided',
          'refund_decision_undone', 'payment_asked_again', 'reversal_left', 'corrected',
          'discounted')) not valid`);
  }
}
