import { Migration } from '@mikro-orm/migrations';

/**
 * Alerts of the bank and how far their mailbox was read; which credit of a statement is the same payment as which
 * credit of an alert, and which is not.
 */
export class KeepAlerts extends Migration {
  override name = '20261130010000-keep-alerts';

  override up(): void {
    // `reader` holds the mailbox until `held_until`; the position changes with the alerts, in one transaction.
    this.addSql(`
      create table alert_mailboxes (
        mailbox text constraint alert_mailboxes_pkey primary key,
        reader text not null,
        held_until timestamptz(3) not null,
        uid_validity text,
        last_uid bigint not null default 0,
        last_contact_at timestamptz(3),
        failure text
      )`);
    this.addSql(`
      create table alerts (
        id integer generated always as identity primary key,
        mailbox text not null references alert_mailboxes (mailbox),
        uid_validity text not null,
        uid bigint not null,
        digest text not null,
        signature text,
        message_id text,
        state text not null check (state in ('taken', 'refused', 'unreadable')),
        reason text,
        bank text,
        sender_address text not null,
        subject text,
        received_at timestamptz(3) not null,
        recorded_at timestamptz(3) not null default now(),
        credit_id integer references credits (id) constraint alerts_credit_key unique,
        constraint alerts_uid_key unique (mailbox, uid_validity, uid),
        constraint alerts_taken_has_credit check ((state = 'taken') = (credit_id is not null)),
        constraint alerts_else_has_reason check ((state = 'taken') = (reason is null))
      )`);
    this.addSql('create index alerts_digest on alerts (digest)');
    this.addSql('create index alerts_state on alerts (state, id)');
    // A replayed message never becomes a second credit.
    this.addSql(`
      create unique index alerts_signature_key on alerts (signature) where state = 'taken'`);
    this.addSql(`
      create unique index alerts_message_key on alerts (message_id) where state = 'taken'`);
    // Each credit is in one pair at most.
    this.addSql(`
      create table credit_joins (
        alert_credit_id integer constraint credit_joins_pkey primary key references credits (id),
        credit_id integer not null references credits (id)
          constraint credit_joins_credit_key unique,
        evidence text not null check (evidence in ('id', 'narration', 'clerk')),
        actor text not null,
        at timestamptz(3) not null default now()
      )`);
    this.addSql(`
      create table credit_distinctions (
        alert_credit_id integer not null references credits (id),
        credit_id integer not null references credits (id),
        actor text not null,
        at timestamptz(3) not null default now(),
        constraint credit_distinctions_pkey primary key (alert_credit_id, credit_id)
      )`);
    this.addSql(`create index credits_of_alerts on credits (id) where source = 'alert'`);
    this.addSql('create index credits_amount_day on credits (amount_kobo, value_date)');
    this.addSql('drop index credits_amount');
  }
}
