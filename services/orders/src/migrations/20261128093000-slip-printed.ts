import { Migration } from '@mikro-orm/migrations';

/** When the packing slip of an order was first printed: from then on its buyer changes no address. */
export class SlipPrinted extends Migration {
  override name = '20261128093000-slip-printed';

  override up(): void {
    this.addSql('alter table orders add column slip_printed_at timestamptz(3)');
  }
}
