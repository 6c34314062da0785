import { Migration } from '@mikro-orm/migrations';

/** Which form of the site a step and a proof came from: the same form sent again is answered as it was the first time. */
export class FormIds extends Migration {
  override name = '20261127133000-form-ids';

  override up(): void {
    for (const table of ['order_events', 'order_proofs'])
      this.addSql(
        `alter table ${table} add column form_id text check (length(form_id) between 1 and 255)`,
      );
  }
}
