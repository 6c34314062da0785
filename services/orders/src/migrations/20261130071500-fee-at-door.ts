import { Migration } from '@mikro-orm/migrations';

/** What the buyer pays the rider, of an order whose delivery fee staff told later. */
export class FeeAtDoor extends Migration {
  override name = '20261130071500-fee-at-door';

  override up(): void {
    this.addSql('alter table shipments add column fee_at_door_kobo bigint');
  }
}
