import { Migration } from '@mikro-orm/migrations';

/** Customers and staff, sessions, both second factors, the login throttle and the audit log. */
export class CreateAccounts extends Migration {
  override name = '20261125-create-accounts';

  override up(): void {
    this.addSql(`
      create table users (
        id integer generated always as identity primary key,
        username text not null,
        password text not null
      )`);
    // One name, however it is capitalised.
    this.addSql('create unique index users_username on users (lower(username))');
    // temporary_password: the hash once more of a password that the system made; it is temporary until `password`
    // differs. passkey_handle: the account's name in its passkeys, random, so that it identifies no person.
    this.addSql(`
      create table admin_users (
        id integer generated always as identity primary key,
        username text not null,
        password text not null,
        email text not null,
        created_at timestamptz not null default now(),
        disabled_at timestamptz,
        role text not null default 'clerk' check (role in ('owner', 'approver', 'clerk')),
        passkey_handle uuid not null unique default gen_random_uuid(),
        temporary_password text,
        temporary_until timestamptz(3)
      )`);
    this.addSql('create unique index admin_users_username on admin_users (lower(username))');
    this.createSessions();
    this.createSecondFactors();
    this.createAuditLog();
  }

  private createSessions(): void {
    // opened_by: the second step that opened the session, so that its message, delivered again, gets the same answer.
    this.addSql(`
      create table admin_sessions (
        id uuid primary key,
        admin_id integer not null references admin_users (id),
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        device text,
        network text,
        has_temporary_password boolean not null default false,
        opened_by text
      )`);
    this.addSql('create index admin_sessions_admin on admin_sessions (admin_id)');
    this.addSql('create index admin_sessions_expiry on admin_sessions (expires_at)');
    this.addSql(`
      create unique index admin_sessions_opened_by on admin_sessions (opened_by)
      where opened_by is not null`);
    // key: SHA-256 of what is counted, so that neither addresses nor mistyped names are kept.
    this.addSql(`
      create table login_attempts (
        key text primary key,
        failures integer not null check (failures >= 0),
        last_at timestamptz not null default now(),
        blocked_until timestamptz not null,
        succeeded_at timestamptz
      )`);
    this.addSql('create index login_attempts_last on login_attempts (last_at)');
    // A sign-in between its two steps. key: SHA-256 of the ticket, so that a copy of the database signs no one in.
    this.addSql(`
      create table sign_in_tickets (
        key text primary key,
        admin_id integer not null references admin_users (id),
        expires_at timestamptz not null
      )`);
    this.addSql('create index sign_in_tickets_admin on sign_in_tickets (admin_id)');
  }

  private createSecondFactors(): void {
    // pending_secret: shown, but no code of it was sent yet. last_step: the time step of the last
    // code that was accepted (RFC 6238 §5.2: a code is accepted once).
    this.addSql(`
      create table authenticators (
        admin_id integer primary key references admin_users (id),
        sealed_secret text,
        confirmed_at timestamptz,
        last_step bigint,
        pending_secret text,
        check ((sealed_secret is null) = (confirmed_at is null))
      )`);
    this.addSql(`
      create table recovery_codes (
        code_hash text primary key,
        admin_id integer not null references admin_users (id),
        created_at timestamptz not null default now(),
        used_at timestamptz
      )`);
    this.addSql('create index recovery_codes_admin on recovery_codes (admin_id)');
    this.addSql(`
      create table passkeys (
        id integer generated always as identity primary key,
        admin_id integer not null references admin_users (id),
        credential_id text not null constraint passkeys_credential unique,
        public_key text not null,
        counter bigint not null check (counter >= 0),
        transports text not null,
        name text not null,
        created_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3)
      )`);
    this.addSql('create index passkeys_admin on passkeys (admin_id)');
    // key: SHA-256 of the challenge. admin_id is null while the account is not known.
    this.addSql(`
      create table passkey_challenges (
        key text primary key,
        purpose text not null check (purpose in ('add', 'sign-in')),
        admin_id integer references admin_users (id),
        expires_at timestamptz(3) not null
      )`);
    this.addSql('create index passkey_challenges_admin on passkey_challenges (admin_id)');
    this.addSql('create index passkey_challenges_expiry on passkey_challenges (expires_at)');
  }

  /**
   * Append-only. Lines over a year old may be deleted, and only by `forget_audit_lines`, which runs with its
   * owner's rights: the serving role may neither delete nor change one. subject: what the line is about beside the
   * account, the id of a proof for example.
   */
  private createAuditLog(): void {
    this.addSql(`
      create table audit_log (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        action text not null,
        admin_id integer references admin_users (id),
        session_id uuid,
        network text,
        actor text not null,
        subject text
      )`);
    this.addSql('create index audit_log_at on audit_log (at)');
    // Some servers ship no pg_trgm or forbid it: search then scans, which is right, only slower.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index audit_log_search on audit_log using gin (lower(subject) gin_trgm_ops);
      exception when feature_not_supported or undefined_file or insufficient_privilege then
        raise notice 'pg_trgm is not to be had: search of the audit log runs without an index';
      end $$`);
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$`);
    this.addSql(`
      create trigger audit_log_is_append_only before update or truncate on audit_log
      for each statement execute function refuse_change()`);
    this.addSql(`
      create trigger audit_log_keeps_a_year before delete on audit_log
      for each row when (old.at > now() - interval '365 days') execute function refuse_change()`);
    this.addSql(`
      create function forget_audit_lines(kept_days integer) returns integer
      language plpgsql security definer set search_path = pg_catalog, public as $$
      DECLARE
        forgotten integer;
      BEGIN
        IF kept_days < 365 THEN
          RAISE EXCEPTION 'the audit log keeps a year at least';
        END IF;
        DELETE FROM public.audit_log WHERE at < now() - make_interval(days => kept_days);
        GET DIAGNOSTICS forgotten = ROW_COUNT;
        RETURN forgotten;
      END $$`);
  }
}
