import { Migration } from '@mikro-orm/migrations';

/**
 * Who placed an order, for the limits on open orders: the mailbox (contracts: `mailboxOf`) and the
 * network of the address, never the address itself. Both are null for orders placed before.
 */
export class LimitOpenOrders extends Migration {
  override name = '20261127_01_limit_open_orders';

  override up(): void {
    this.addSql('alter table orders add column mailbox text, add column network text');
    for (const owner of ['customer_phone', 'mailbox', 'network'])
      this.addSql(`
        create index orders_open_${owner} on orders (${owner})
          where status in ('pending_payment', 'awaiting_confirmation') and ${owner} is not null`);
  }
}
