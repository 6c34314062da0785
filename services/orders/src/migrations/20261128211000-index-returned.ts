import { Migration } from '@mikro-orm/migrations';

/** The list of work "came back": few orders among all. */
export class IndexReturned extends Migration {
  override name = '20261128211000-index-returned';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(`
      create index concurrently if not exists orders_returned on orders (id)
        where status = 'returned' and refund_decided_kobo = 0`);
  }
}
