import { Migration } from '@mikro-orm/migrations';

/** Orders with money about which staff have to decide. */
export class IndexUndecided extends Migration {
  override name = '20261127124100-index-undecided';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(`
      create index concurrently if not exists orders_undecided on orders (id)
        where undecided_kobo > 0`);
  }
}
