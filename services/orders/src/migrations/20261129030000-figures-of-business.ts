import { Migration } from '@mikro-orm/migrations';

/** What the owner's figures need: the category of what was sold, and indexes for a period. */
export class FiguresOfBusiness extends Migration {
  override name = '20261129030000-figures-of-business';

  override up(): void {
    this.addSql('alter table orders add column product_category text');
    this.addSql(
      "create index order_events_confirmed on order_events (at) where kind = 'confirmed'",
    );
    this.addSql("create index credit_events_undone on credit_events (at) where kind = 'undone'");
    this.addSql('create index credits_value_date on credits (value_date)');
    this.addSql('create index refunds_paid_at on refunds (paid_at)');
    // Orders of which no amount is recorded count with their total.
    this.addSql(
      'create index orders_paid_unrecorded on orders (confirmed_at) where amount_received_kobo is null',
    );
    // How many of a period have expired, from the index alone.
    this.addSql(
      'create index orders_created_outcome on orders (created_at) include (status, failure_reason)',
    );
  }
}
