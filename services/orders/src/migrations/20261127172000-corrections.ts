import { Migration } from '@mikro-orm/migrations';

/** When the buyer corrected the e-mail address, which is once. And a step of buyers: they correct how they are reached. */
export class Corrections extends Migration {
  override name = '20261127172000-corrections';

  override up(): void {
    this.addSql('alter table orders add column email_corrected_at timestamptz(3)');
    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check
        check (kind in ('placed', 'extended',
          'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed', 'confirmation_undone',
          'processing_started', 'made_ready', 'shipped', 'delivered', 'returned', 'fulfilment_undone',
          'delivery_undone', 'expired', 'cancelled', 'hold_released', 'restocked', 'refunded', 'not_paid',
          'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone', 'credit_taken_back',
          'refund_paid', 'refund_undone', 'refund_account_given', 'refund_decided',
          'refund_decision_undone', 'payment_asked_again', 'reversal_left', 'corrected')) not valid`);
  }
}
