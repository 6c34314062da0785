import { Migration } from '@mikro-orm/migrations';

/** A debit that several imports show stays when one of them is withdrawn. */
export class DebitsShownAgain extends Migration {
  override name = '20261129045500-debits-shown-again';

  override up(): void {
    this.addSql(`alter table debits add column shown_again_by integer[] not null default '{}'`);
  }
}
