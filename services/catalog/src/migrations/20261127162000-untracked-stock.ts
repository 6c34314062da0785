import { Migration } from '@mikro-orm/migrations';

/** What is sold whatever the stock: the store does not count it or goes on selling it, or staff offer a service. */
export class UntrackedStock extends Migration {
  override name = '20261127-untracked-stock';

  override up(): void {
    for (const table of ['shopify_products', 'product_variants'])
      this.addSql(`alter table ${table} add column is_tracked boolean not null default true`);
  }
}
