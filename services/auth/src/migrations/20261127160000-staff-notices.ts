import { Migration } from '@mikro-orm/migrations';

/** What each member of staff hears of, and what waits to be told. */
export class StaffNotices extends Migration {
  override name = '20261127160000-staff-notices';

  override up(): void {
    // A kind without a row has the default of the account's role.
    this.addSql(`
      create table notice_ways (
        admin_id integer not null references admin_users (id),
        kind text not null,
        way text not null,
        primary key (admin_id, kind)
      )`);
    // quiet_from, quiet_to: minutes after midnight in Lagos. evening_mail: null has the default of the role.
    this.addSql(`
      create table notice_settings (
        admin_id integer primary key references admin_users (id),
        quiet_from smallint check (quiet_from between 0 and 1439),
        quiet_to smallint check (quiet_to between 0 and 1439),
        evening_mail boolean,
        last_sent_at timestamptz(3),
        evening_sent_on date,
        check ((quiet_from is null) = (quiet_to is null))
      )`);
    this.addSql(`
      create table pending_notices (
        admin_id integer not null references admin_users (id),
        kind text not null,
        count integer not null check (count > 0),
        primary key (admin_id, kind)
      )`);
    // A job that comes again counts once.
    this.addSql(`
      create table counted_notices (
        event_id uuid primary key,
        counted_at timestamptz(3) not null default clock_timestamp()
      )`);
    this.addSql('create index counted_notices_at on counted_notices (counted_at)');
  }
}
