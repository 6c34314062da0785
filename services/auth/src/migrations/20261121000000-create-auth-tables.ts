import { Migration } from '@mikro-orm/migrations';

/** Users, admins, their sessions, the login throttle and the append-only audit log. */
export class CreateAuthTables extends Migration {
  override name = '20261121-create-auth-tables';

  override up(): void {
    this.addSql(`
      CREATE TABLE users (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        username text NOT NULL,
        password text NOT NULL
      )`);
    // One name, however it is capitalised.
    this.addSql('CREATE UNIQUE INDEX users_username ON users (lower(username))');
    this.addSql(`
      CREATE TABLE admin_users (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        username text NOT NULL,
        password text NOT NULL,
        email text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        disabled_at timestamptz
      )`);
    this.addSql('CREATE UNIQUE INDEX admin_users_username ON admin_users (lower(username))');
    this.addSql(`
      CREATE TABLE admin_sessions (
        id uuid PRIMARY KEY,
        admin_id integer NOT NULL REFERENCES admin_users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    this.addSql('CREATE INDEX admin_sessions_admin ON admin_sessions (admin_id)');
    this.addSql('CREATE INDEX admin_sessions_expiry ON admin_sessions (expires_at)');
    // key: SHA-256 of what is counted, so that neither addresses nor mistyped names are kept.
    this.addSql(`
      CREATE TABLE login_attempts (
        key text PRIMARY KEY,
        failures integer NOT NULL CHECK (failures >= 0),
        last_at timestamptz NOT NULL DEFAULT now(),
        blocked_until timestamptz NOT NULL,
        succeeded_at timestamptz
      )`);
    this.addSql('CREATE INDEX login_attempts_last ON login_attempts (last_at)');
    this.addSql(`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        action text NOT NULL,
        admin_id integer REFERENCES admin_users (id),
        session_id uuid,
        network text,
        actor text NOT NULL
      )`);
    this.addSql('CREATE INDEX audit_log_admin ON audit_log (admin_id, at)');
    this.addSql(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$`);
    this.addSql(`
      CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
}
