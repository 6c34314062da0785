import { Migration } from '@mikro-orm/migrations';

/** Columns of a file of products that the import does not know. */
export class UnreadColumns extends Migration {
  override name = '20261128160000-unread-columns';

  override up(): void {
    this.addSql('alter table product_imports add column unread_columns text[]');
  }
}
