import { Migration } from '@mikro-orm/migrations';

/** Which variant of the product was ordered, as catalog numbers them; null is the default one. */
export class SellByVariant extends Migration {
  override name = '20261126_01_sell_by_variant';

  override up(): void {
    this.addSql('alter table orders add column variant_id integer');
  }
}
