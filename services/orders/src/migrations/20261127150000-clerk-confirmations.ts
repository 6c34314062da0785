import { Migration } from '@mikro-orm/migrations';

/**
 * Who confirmed an order, and when the mail of a clerk's confirmation becomes due: until then the clerk may undo it. And two
 * steps of staff after the bank took a payment back: they ask the buyer to pay again, or leave it. And what a receipt says of
 * its state and of the account that the money went to.
 */
export class ClerkConfirmations extends Migration {
  override name = '20261127150000-clerk-confirmations';

  override up(): void {
    this.addSql('alter table orders add column confirmed_by text');
    this.addSql('alter table orders add column mail_due_at timestamptz(3)');
    this.addSql(`
      alter table order_proofs add column read_is_pending boolean, add column read_is_other_account boolean`);
    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check
        check (kind in ('placed', 'extended',
          'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed', 'confirmation_undone',
          'processing_started', 'made_ready', 'shipped', 'delivered', 'returned', 'fulfilment_undone',
          'delivery_undone', 'expired', 'cancelled', 'hold_released', 'restocked', 'refunded', 'not_paid',
          'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone', 'credit_taken_back',
          'refund_paid', 'refund_undone', 'refund_account_given', 'refund_decided',
          'refund_decision_undone', 'payment_asked_again', 'reversal_left')) not valid`);
  }
}
