import { Migration } from '@mikro-orm/migrations';

/** Who handled a message, and when. A table of its own: what visitors wrote is never changed. */
export class HandleMessages extends Migration {
  override name = '20261129000000-handle-messages';

  override up(): void {
    this.addSql(`
      create table handled_messages (
        message_id integer primary key references contact_messages (id) on delete cascade,
        handled_by text not null,
        handled_at timestamptz(3) not null default now()
      )`);
  }
}
