import { Migration } from '@mikro-orm/migrations';

/**
 * Accounts that staff proposed for buyers to pay into, and with each order the account that it was placed with. Orders
 * before this one, and those placed while no account was set, show the account in force.
 */
export class BankAccounts extends Migration {
  override name = '20261127175000-bank-accounts';

  override up(): void {
    this.addSql('alter table orders add column bank_details jsonb');
    this.addSql(`
      create table bank_accounts (
        id integer generated always as identity constraint bank_accounts_pkey primary key,
        bank_name text not null check (bank_name <> ''),
        account_name text not null check (account_name <> ''),
        account_number text not null check (account_number ~ '^[0-9]{10}$'),
        proposed_by text not null,
        proposed_at timestamptz(3) not null default clock_timestamp(),
        agreed_by text,
        agreed_at timestamptz(3),
        in_force_from timestamptz(3),
        stopped_by text,
        stopped_at timestamptz(3),
        check (num_nulls(agreed_by, agreed_at, in_force_from) in (0, 3)),
        check (num_nulls(stopped_by, stopped_at) in (0, 2)),
        constraint bank_accounts_two_persons check (lower(agreed_by) <> lower(proposed_by)),
        constraint bank_accounts_wait check (in_force_from >= agreed_at + interval '24 hours'),
        constraint bank_accounts_stop check (stopped_at <= in_force_from)
      )`);
    // What was proposed or agreed never becomes something else.
    this.addSql(`
      create function bank_accounts_check_change() returns trigger language plpgsql as $$
      begin
        if (new.id, new.bank_name, new.account_name, new.account_number, new.proposed_by, new.proposed_at)
            is distinct from (old.id, old.bank_name, old.account_name, old.account_number, old.proposed_by, old.proposed_at)
          or old.agreed_by is not null
            and (new.agreed_by, new.agreed_at, new.in_force_from) is distinct from (old.agreed_by, old.agreed_at, old.in_force_from)
          or old.stopped_by is not null
        then
          raise exception 'a proposed bank account is agreed to once, or stopped once' using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger bank_accounts_check_change before update on bank_accounts
        for each row execute function bank_accounts_check_change()`);
  }
}
