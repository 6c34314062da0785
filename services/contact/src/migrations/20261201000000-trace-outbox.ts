import { Migration } from '@mikro-orm/migrations';
import { ADD_TRACEPARENT_SQL } from '@spade/platform/outbox/outbox-schema';

/** Events remember the span that recorded them. */
export class TraceOutbox extends Migration {
  override name = '20261201000000-trace-outbox';

  override up(): void {
    this.addSql(ADD_TRACEPARENT_SQL);
  }
}
