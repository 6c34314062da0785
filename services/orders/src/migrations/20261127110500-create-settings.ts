import { Migration } from '@mikro-orm/migrations';
import { CREATE_SETTINGS_TABLE_SQL } from '@spade/platform/settings/settings-table';

/** Settings that the owner changes on a page, as versions. */
export class CreateOrderSettings extends Migration {
  override name = '20261127-create-settings';

  override up(): void {
    this.addSql(CREATE_SETTINGS_TABLE_SQL);
  }
}
