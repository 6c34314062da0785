import { Migration } from '@mikro-orm/migrations';

/** As `amountDue` (orders/amount-due.ts) writes it. */
const AMOUNT_DUE = '(total_kobo + delivery_fee_kobo - discount_kobo - allowance_kobo)';

/** Orders by what they cost, for matching and search, and the dashboard's figures without the rows. */
export class IndexAmountDue extends Migration {
  override name = '20261127113100-index-amount-due';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(`
      create index concurrently if not exists orders_amount_due on orders (${AMOUNT_DUE}, id)`);
    this.addSql(`
      create index concurrently if not exists orders_status_amounts on orders (status, created_at, id)
        include (total_kobo, delivery_fee_kobo, discount_kobo, allowance_kobo,
          amount_received_kobo, amount_refunded_kobo)`);
  }
}
