import { Migration } from '@mikro-orm/migrations';

/**
 * Who showed a credit and when, what statements disagree about, imports that were withdrawn, mappings that an approver
 * agreed to, and reversals that staff overruled. A credit of before is shown by its own row: nothing is copied.
 */
export class StatementEvidence extends Migration {
  override name = '20261127121000-statement-evidence';

  override up(): void {
    this.addSql(`
      alter table statement_rows
        add column account_number text, add column balance_kobo bigint, add column booking_day date,
        add column place text, add column judgement text check (judgement in ('new', 'known', 'ask', 'contradicts')),
        add column judged_credit_id integer`);
    this.addSql(`
      alter table statements
        add column judged_at timestamptz(3), add column importer_role text,
        add column is_mapped_by_clerk boolean not null default false, add column mapping_header_key text,
        add column withdrawn_at timestamptz(3), add column withdrawn_by text, add column withdrawn_reason text`);
    // The migration runs in a moment of its own: the table has a row for each mapping that staff made by hand.
    this.addSql(`
      alter table statement_mappings
        add column made_by text, add column agreed_by text, add column agreed_at timestamptz(3)`);
    this.addSql(`
      create table credit_sightings (
        credit_id integer not null references credits (id),
        statement_id integer not null references statements (id),
        line integer not null,
        account_number text,
        bank_id text,
        balance_kobo bigint,
        value_date date not null,
        booking_day date,
        booked_at timestamptz(3),
        narration text not null,
        sender text,
        fingerprint text not null,
        seen_by text not null,
        role text not null check (role in ('owner', 'approver', 'clerk')),
        seen_at timestamptz(3) not null default now(),
        constraint credit_sightings_pkey primary key (credit_id, statement_id, line)
      )`);
    this.addSql('create index credit_sightings_statement on credit_sightings (statement_id)');
    this.addSql(`
      create table statement_doubts (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('same_payment', 'contradiction', 'missing', 'may_be_returned')),
        statement_id integer not null references statements (id),
        line integer,
        credit_id integer not null references credits (id),
        debit_id integer,
        named text[] not null default '{}',
        is_of_two boolean not null default false,
        raised_by text not null,
        raised_at timestamptz(3) not null default now(),
        decision text,
        decided_by text,
        decided_at timestamptz(3),
        reason text,
        constraint statement_doubts_line check ((kind in ('same_payment', 'contradiction')) = (line is not null)),
        constraint statement_doubts_decided check (
          (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
      )`);
    this.addSql(`
      create unique index statement_doubts_row on statement_doubts (statement_id, line) where line is not null`);
    this.addSql(`
      create unique index statement_doubts_missing on statement_doubts (credit_id) where kind = 'missing'`);
    this.addSql(`
      create unique index statement_doubts_debit on statement_doubts (credit_id, debit_id) where debit_id is not null`);
    this.addSql(
      'create index statement_doubts_open on statement_doubts (credit_id) where decision is null',
    );
    this.addSql(`
      alter table credit_reversals
        add column overruled_at timestamptz(3), add column overruled_by text, add column overruled_reason text,
        add column said_by text,
        drop constraint credit_reversals_found_by_check,
        add constraint credit_reversals_found_by_check check (
          found_by in ('debit', 'words', 'mark', 'withdrawn', 'disagrees')) not valid`);
    this.followFits();
  }

  /** A credit that an approver called a payment is open again, and one that statements disagree about fits no order. */
  private followFits(): void {
    this.addSql(`
      create or replace function credit_fits_follow(changed integer) returns void language plpgsql as $$
      declare
        rest bigint;
      begin
        select c.amount_kobo - coalesce(sum(d.amount_kobo), 0) into rest
          from credits c left join credit_decisions d on d.credit_id = c.id
          where c.id = changed
            and not exists (select from credit_reversals r
              where r.credit_id = c.id and r.overruled_at is null)
          group by c.id;
        if coalesce(rest, 0) <= 0 then
          delete from credit_fits where credit_id = changed;
        else
          insert into credit_fits (credit_id, rest_kobo) values (changed, rest)
          on conflict (credit_id) do update set rest_kobo = excluded.rest_kobo, is_stale = true;
        end if;
      end $$`);
    this.addSql(`
      create trigger credit_reversals_overruled after update of overruled_at
        on credit_reversals for each row execute function credit_decisions_follow()`);
    this.addSql(`
      create trigger statement_doubts_follow after insert or update of decision
        on statement_doubts for each row execute function credit_decisions_follow()`);
  }
}
