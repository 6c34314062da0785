import { Migration } from '@mikro-orm/migrations';

/** What clerks ask approvers for: a discount or a refund above their limits, one open for each order. */
export class GrantAsks extends Migration {
  override name = '20261128071500-grant-asks';

  override up(): void {
    this.addSql(`
      create table grant_asks (
        id integer generated always as identity constraint grant_asks_pkey primary key,
        order_id integer not null references orders (id),
        kind text not null check (kind in ('discount', 'refund')),
        amount_kobo bigint not null check (amount_kobo > 0),
        pieces integer check (pieces > 0),
        is_restocked boolean,
        reason text not null,
        order_money text not null,
        asked_by text not null,
        asked_at timestamptz(3) not null default now(),
        answer text check (answer in ('granted', 'declined', 'replaced')),
        answer_reason text,
        answered_by text,
        answered_at timestamptz(3),
        check ((pieces is null) = (is_restocked is null)),
        check ((answer is null) = (answered_at is null)),
        check ((answer is null) = (answered_by is null))
      )`);
    this.addSql('create index grant_asks_order on grant_asks (order_id)');
    this.addSql(
      'create unique index grant_asks_open on grant_asks (order_id) where answer is null',
    );
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
          'discounted', 'grant_asked', 'grant_declined')) not valid`);
  }
}
