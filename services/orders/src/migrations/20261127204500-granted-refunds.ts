import { Migration } from '@mikro-orm/migrations';

/** What of a decision about a refund was granted, and how many pieces of an order came back. */
export class GrantedRefunds extends Migration {
  override name = '20261127204500-granted-refunds';

  override up(): void {
    this.addSql('alter table refund_decisions add column allowance_kobo bigint not null default 0');
    this.addSql('alter table orders add column returned_pieces integer not null default 0');
    this.addSql(`
      alter table orders add constraint orders_returned_pieces
        check (returned_pieces between 0 and quantity) not valid`);
  }
}
