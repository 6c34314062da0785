import { Migration } from '@mikro-orm/migrations';

/** Why an order could not be created in the Shopify store; and one order there is one order here. */
export class RecordStoreErrors extends Migration {
  override name = '20261122_01_record_store_errors';

  override up(): void {
    this.addSql('alter table orders add column shopify_error text');
    this.addSql(`
      create unique index orders_shopify_order_id_key on orders (shopify_order_id)
        where shopify_order_id is not null`);
  }
}
