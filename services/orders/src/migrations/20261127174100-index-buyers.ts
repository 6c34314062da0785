import { Migration } from '@mikro-orm/migrations';

/** All orders of a buyer, by phone or mailbox. */
export class IndexBuyers extends Migration {
  override name = '20261127174100-index-buyers';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(
      'create index concurrently if not exists orders_buyer_phone on orders (customer_phone, id)',
    );
    this.addSql(
      'create index concurrently if not exists orders_buyer_mailbox on orders (mailbox, id)',
    );
  }
}
