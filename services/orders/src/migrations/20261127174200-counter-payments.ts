import { Migration } from '@mikro-orm/migrations';

/** Credits that were paid at the counter, in cash or by card: no statement shows them as credits of their own. */
export class CounterPayments extends Migration {
  override name = '20261127174200-counter-payments';

  override up(): void {
    this.addSql(`
      alter table credits add column paid_by text
        constraint credits_paid_by_check check (
          paid_by is null or (paid_by in ('cash', 'pos') and source = 'attested'))`);
  }
}
