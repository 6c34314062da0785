import { Migration } from '@mikro-orm/migrations';

/** What was erased, and when: a person's data from an order, a picture from the bucket. */
export class ErasePersonalData extends Migration {
  override name = '20261121_05_erase_personal_data';

  override up(): void {
    this.addSql('alter table orders add column erased_at timestamptz(3)');
    this.addSql('alter table order_proofs add column picture_removed_at timestamptz(3)');
    // A person is looked up by e-mail as they may have typed it.
    this.addSql('create index orders_customer_email on orders (lower(customer_email))');
    // The hourly retention reads only what is still there.
    this.addSql(
      'create index order_proofs_kept on order_proofs (order_id) where picture_removed_at is null',
    );
    this.addSql('create index orders_not_erased on orders (created_at) where erased_at is null');
  }
}
