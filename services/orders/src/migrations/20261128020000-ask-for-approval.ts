import { Migration } from '@mikro-orm/migrations';

/** The history says that a clerk asked a second person for approval. */
export class AskForApproval extends Migration {
  override name = '20261128020000-ask-for-approval';

  override up(): void {
    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check check (kind in ('placed',
        'extended', 'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed',
        'confirmation_undone', 'processing_started', 'expired', 'cancelled', 'restocked', 'refunded',
        'not_paid', 'review_overdue', 'approval_asked', 'credit_matched', 'credit_undone',
        'refund_paid'))`);
  }
}
