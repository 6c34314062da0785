import { Migration } from '@mikro-orm/migrations';

/** Roles of staff, authenticator apps, recovery codes, and sign-ins between their two steps. */
export class AddSecondFactor extends Migration {
  override name = '20261122100000-add-second-factor';

  override up(): void {
    // Those who could do everything so far still can; new accounts get the least.
    this.addSql(`
      ALTER TABLE admin_users ADD COLUMN role text NOT NULL DEFAULT 'owner'
        CHECK (role IN ('owner', 'approver', 'clerk'))`);
    this.addSql("ALTER TABLE admin_users ALTER COLUMN role SET DEFAULT 'clerk'");
    // pending_secret: shown, but no code of it was sent yet. last_step: the time step of the last
    // code that was accepted (RFC 6238 §5.2: a code is accepted once).
    this.addSql(`
      CREATE TABLE authenticators (
        admin_id integer PRIMARY KEY REFERENCES admin_users (id),
        sealed_secret text,
        confirmed_at timestamptz,
        last_step bigint,
        pending_secret text,
        CHECK ((sealed_secret IS NULL) = (confirmed_at IS NULL))
      )`);
    this.addSql(`
      CREATE TABLE recovery_codes (
        code_hash text PRIMARY KEY,
        admin_id integer NOT NULL REFERENCES admin_users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz
      )`);
    this.addSql('CREATE INDEX recovery_codes_admin ON recovery_codes (admin_id)');
    // key: SHA-256 of the ticket, so that a copy of the database signs no one in.
    this.addSql(`
      CREATE TABLE sign_in_tickets (
        key text PRIMARY KEY,
        admin_id integer NOT NULL REFERENCES admin_users (id),
        expires_at timestamptz NOT NULL
      )`);
    this.addSql('CREATE INDEX sign_in_tickets_admin ON sign_in_tickets (admin_id)');
  }
}
