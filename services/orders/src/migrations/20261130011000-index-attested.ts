import { Migration } from '@mikro-orm/migrations';

/** What staff attested in a day or a week: the limits of clerks look at it. */
export class IndexAttested extends Migration {
  override name = '20261130011000-index-attested';
  /** An index on a table that is in use is built beside its writers, which no transaction can. */
  override isTransactional = () => false;

  override up(): void {
    this.addSql(`create index concurrently if not exists credits_attested on credits (recorded_at)
      where source = 'attested'`);
  }
}
