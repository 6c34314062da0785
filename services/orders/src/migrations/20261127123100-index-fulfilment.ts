import { Migration } from '@mikro-orm/migrations';

/** The lists of work "to pack" and "sent, not delivered": few orders among all. */
export class IndexFulfilment extends Migration {
  override name = '20261127123100-index-fulfilment';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(`
      create index concurrently if not exists orders_to_send on orders (created_at, id)
        where status in ('processing', 'ready', 'shipped')`);
  }
}
