import { Migration } from '@mikro-orm/migrations';

/** Orders that expired without any payment: the sweep of second chances reads those of some hours. */
export class IndexSecondChances extends Migration {
  override name = '20261127210100-index-second-chances';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(`
      create index concurrently if not exists orders_second_chance on orders (payment_deadline)
        where failure_reason = 'expired' and second_chance_at is null`);
  }
}
