import { Migration } from '@mikro-orm/migrations';

/**
 * How staff settled an order that was paid late; until when staff check a proof; a picture on another
 * order counts as a duplicate only if it is the same file, since receipts of one banking app look alike.
 */
export class SettleLatePayments extends Migration {
  override name = '20261127_02_settle_late_payments';

  override up(): void {
    this.addSql(`
      alter table orders
        add column late_settlement text
          check (late_settlement in ('refunded', 'restocked', 'not_paid')),
        add column review_by timestamptz(3),
        add column is_overdue boolean not null default false`);
    // Proofs that wait already get the usual time from now on.
    this.addSql(`
      update orders set review_by = now() + interval '5 days'
        where status = 'awaiting_confirmation'`);
    // A list sorted by a column needs one without nulls: what waits for no review comes last.
    this.addSql(`
      alter table orders add column review_order timestamptz(3) not null generated always as
        (coalesce(review_by, timestamptz '9999-12-31 00:00:00+00')) stored`);
    this.addSql('create index orders_review on orders (review_order, id)');
    this.addSql(`
      create index orders_review_due on orders (review_by)
        where review_by is not null and not is_overdue`);
    this.addSql(
      'create index orders_network_kept on orders (created_at) where network is not null',
    );
    this.addSql('create index orders_overdue on orders (created_at, id) where is_overdue');

    this.addSql('alter table order_events drop constraint order_events_kind_check');
    this.addSql(`
      alter table order_events add constraint order_events_kind_check check (kind in ('placed',
        'extended', 'proof_attached', 'proof_attached_late', 'proof_rejected', 'confirmed',
        'processing_started', 'expired', 'cancelled', 'restocked', 'refunded', 'not_paid',
        'review_overdue'))`);

    // What was received counts as revenue; the index still answers it alone.
    this.addSql('drop index orders_status_created');
    this.addSql(`
      create index orders_status_created on orders (status, created_at, id)
        include (total_kobo, amount_received_kobo)`);
    // When the first unpaid order of a product ends.
    this.addSql(`
      create index orders_unpaid_product on orders (product_id, payment_deadline)
        where status = 'pending_payment'`);

    this.addSql(`
      update orders set has_duplicate_proof = false where has_duplicate_proof and not exists (
        select from order_proofs a join order_proofs b on a.sha256 = b.sha256
        where a.order_id = orders.id and b.order_id <> orders.id)`);
  }
}
