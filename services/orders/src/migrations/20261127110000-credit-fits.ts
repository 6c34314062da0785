import { Migration } from '@mikro-orm/migrations';

/**
 * How well each open credit fits an order is stored with the credit. Triggers mark what must be compared again, so that
 * every writer, also one of the release before, keeps it true: a change of an order goes into a queue that no two orders
 * share a row of, a change of a credit marks its own row.
 */
export class CreditFits extends Migration {
  override name = '20261127110000-credit-fits';

  override up(): void {
    this.addSql(`
      create table credit_fits (
        credit_id integer constraint credit_fits_pkey primary key references credits (id),
        rest_kobo bigint not null check (rest_kobo > 0),
        fit smallint not null default 2 check (fit between 0 and 2),
        rank bigint not null generated always as (fit::bigint * 4294967296 - credit_id) stored,
        order_ids integer[] not null default '{}',
        kept_ids integer[] not null default '{}',
        keeps_until timestamptz(3),
        codes text[] not null default '{}',
        words text[] not null default '{}',
        is_stale boolean not null default true,
        compared_at timestamptz(3)
      )`);
    this.addSql('create unique index credit_fits_rank on credit_fits (rank)');
    this.addSql('create index credit_fits_stale on credit_fits (credit_id) where is_stale');
    this.addSql('create index credit_fits_compared on credit_fits (compared_at)');
    this.addSql('create index credit_fits_rest on credit_fits (rest_kobo)');
    this.addSql('create index credit_fits_orders on credit_fits using gin (order_ids)');
    this.addSql('create index credit_fits_kept on credit_fits using gin (kept_ids)');
    this.addSql('create index credit_fits_codes on credit_fits using gin (codes)');
    this.addSql(`
      create table changed_orders (
        id bigint generated always as identity primary key,
        order_id integer not null
      )`);
    this.followCredits();
    this.followOrders();
    this.addSql(`
      insert into credit_fits (credit_id, rest_kobo)
      select c.id, c.amount_kobo - coalesce(sum(d.amount_kobo), 0)
      from credits c left join credit_decisions d on d.credit_id = c.id
      where not exists (select from credit_reversals r where r.credit_id = c.id)
      group by c.id having c.amount_kobo > coalesce(sum(d.amount_kobo), 0)`);
  }

  private followCredits(): void {
    // An open credit has a row, any other has none.
    this.addSql(`
      create function credit_fits_follow(changed integer) returns void language plpgsql as $$
      declare
        rest bigint;
      begin
        select c.amount_kobo - coalesce(sum(d.amount_kobo), 0) into rest
          from credits c left join credit_decisions d on d.credit_id = c.id
          where c.id = changed
            and not exists (select from credit_reversals r where r.credit_id = c.id)
          group by c.id;
        if coalesce(rest, 0) <= 0 then
          delete from credit_fits where credit_id = changed;
        else
          insert into credit_fits (credit_id, rest_kobo) values (changed, rest)
          on conflict (credit_id) do update set rest_kobo = excluded.rest_kobo, is_stale = true;
        end if;
      end $$`);
    this.addSql(`
      create function credits_follow() returns trigger language plpgsql as $$
      begin
        insert into credit_fits (credit_id, rest_kobo) select id, amount_kobo from added;
        return null;
      end $$`);
    this.addSql(`
      create trigger credits_follow after insert on credits referencing new table as added
        for each statement execute function credits_follow()`);
    // A person was erased from it: their name goes here, too.
    this.addSql(`
      create function credits_forget_words() returns trigger language plpgsql as $$
      begin
        update credit_fits set words = '{}', is_stale = true where credit_id = new.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger credits_forget_words after update on credits
        for each row execute function credits_forget_words()`);
    this.addSql(`
      create function credit_decisions_follow() returns trigger language plpgsql as $$
      begin
        perform credit_fits_follow(coalesce(new.credit_id, old.credit_id));
        return null;
      end $$`);
    this.addSql(`
      create trigger credit_decisions_follow after insert or delete or update of amount_kobo
        on credit_decisions for each row execute function credit_decisions_follow()`);
    this.addSql(`
      create trigger credit_reversals_follow after insert or delete
        on credit_reversals for each row execute function credit_decisions_follow()`);
  }

  private followOrders(): void {
    this.addSql(`
      create function orders_placed_follow() returns trigger language plpgsql as $$
      begin
        insert into changed_orders (order_id) select id from added;
        return null;
      end $$`);
    this.addSql(`
      create trigger orders_placed_follow after insert on orders referencing new table as added
        for each statement execute function orders_placed_follow()`);
    this.addSql(`
      create function orders_changed_follow() returns trigger language plpgsql as $$
      begin
        insert into changed_orders (order_id)
        select n.id from after n join before o using (id)
        where (n.status, n.failure_reason, n.late_settlement, n.total_kobo, n.amount_received_kobo,
            n.amount_refunded_kobo, n.reference, n.customer_name)
          is distinct from (o.status, o.failure_reason, o.late_settlement, o.total_kobo,
            o.amount_received_kobo, o.amount_refunded_kobo, o.reference, o.customer_name);
        return null;
      end $$`);
    this.addSql(`
      create trigger orders_changed_follow after update on orders
        referencing old table as before new table as after
        for each statement execute function orders_changed_follow()`);
  }
}
