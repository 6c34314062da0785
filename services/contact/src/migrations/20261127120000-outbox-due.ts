import { Migration } from '@mikro-orm/migrations';
import { ADD_OUTBOX_DUE_SQL } from '@spade/platform/outbox/outbox-schema';

/** Events may be due later than they are recorded. */
export class OutboxDue extends Migration {
  override name = '20261127120000-outbox-due';

  override up(): void {
    this.addSql(ADD_OUTBOX_DUE_SQL);
  }
}
