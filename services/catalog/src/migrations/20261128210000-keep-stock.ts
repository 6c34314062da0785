import { Migration } from '@mikro-orm/migrations';

/** An import that leaves the stock of known products as it is. */
export class KeepStock extends Migration {
  override name = '20261128210000-keep-stock';

  override up(): void {
    this.addSql(
      'alter table product_imports add column keeps_stock boolean not null default false',
    );
  }
}
