import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { instant, kobo } from '../../src/database/columns.ts';

/** A small schema with money and a moment. */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  properties: {
    id: p.integer().primary().autoincrement(),
    amountKobo: kobo(),
    paidAt: instant(),
  },
});

/** Its migration. */
export class CreateLedger extends Migration {
  override name = '01-create-ledger';

  override up(): void {
    this.addSql(`
      create table ledger_entries (
        id integer generated always as identity primary key,
        amount_kobo bigint not null,
        paid_at timestamptz(3) not null
      )`);
  }
}
