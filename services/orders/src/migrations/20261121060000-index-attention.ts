import { Migration } from '@mikro-orm/migrations';

/** What staff must sort out by hand is rare: it is found and counted without reading all orders. */
export class IndexAttention extends Migration {
  override name = '20261121_06_index_attention';

  override up(): void {
    this.addSql('create index orders_paid_late on orders (created_at, id) where is_paid_late');
    this.addSql(`
      create index orders_not_in_shopify on orders (created_at, id)
        where shopify_error is not null`);
  }
}
