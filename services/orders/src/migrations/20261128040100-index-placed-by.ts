import { Migration } from '@mikro-orm/migrations';

/** The orders that staff placed, newest first. */
export class IndexPlacedBy extends Migration {
  override name = '20261128040100-index-placed-by';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(
      'create index concurrently if not exists orders_placed_by on orders (id) where placed_by is not null',
    );
  }
}
