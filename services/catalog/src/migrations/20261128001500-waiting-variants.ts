import { Migration } from '@mikro-orm/migrations';

/** For which variants of a product someone waits, and of which one they were told. */
export class WaitingVariants extends Migration {
  override name = '20261128001500-waiting-variants';

  override up(): void {
    this.addSql(`
      alter table waiting_buyers
        add column variants text[],
        add column told_variant text`);
  }
}
