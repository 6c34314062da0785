import { Migration } from '@mikro-orm/migrations';
import { CREATE_OUTBOX_TABLE_SQL } from '@spade/platform/outbox/outbox-schema';

/** The platform's outbox, in this service's database. */
export class CreateOutbox extends Migration {
  override name = '20261121_03_create_outbox';

  override up(): void {
    this.addSql(CREATE_OUTBOX_TABLE_SQL);
  }
}
