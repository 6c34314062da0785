import { Migration } from '@mikro-orm/migrations';

/**
 * Which days and accounts an import covers: a credit of these that only clerks' files show is not in the bank's
 * statement. Null of an import of before, which says nothing about such credits.
 */
export class CoveredDays extends Migration {
  override name = '20261127203000-covered-days';

  override up(): void {
    this.addSql(`
      alter table statements
        add column covered_from date, add column covered_to date, add column accounts text[]`);
  }
}
