import { Migration } from '@mikro-orm/migrations';

/** Who of the staff placed an order for its buyer. No release before had such orders. */
export class PlacedBy extends Migration {
  override name = '20261128040000-placed-by';

  override up(): void {
    this.addSql('alter table orders add column placed_by text');
  }
}
