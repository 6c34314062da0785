import { Migration } from '@mikro-orm/migrations';

/** The browsers in which staff get notices. */
export class PushBrowsers extends Migration {
  override name = '20261128110000-push-browsers';

  override up(): void {
    // A browser belongs to the account that subscribed in it last.
    this.addSql(`
      create table push_browsers (
        endpoint text primary key,
        admin_id integer not null references admin_users (id),
        p256dh text not null,
        auth text not null,
        created_at timestamptz(3) not null default clock_timestamp()
      )`);
    this.addSql('create index push_browsers_admin on push_browsers (admin_id, created_at)');
  }
}
