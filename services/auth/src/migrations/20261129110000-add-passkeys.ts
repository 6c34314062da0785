import { Migration } from '@mikro-orm/migrations';

/** Passkeys of staff (WebAuthn), and the challenges that they sign. */
export class AddPasskeys extends Migration {
  override name = '20261129110000-add-passkeys';

  override up(): void {
    // What a passkey calls its account: random, so that it says nothing of a person.
    this.addSql(
      'ALTER TABLE admin_users ADD COLUMN passkey_handle uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()',
    );
    this.addSql(`
      CREATE TABLE passkeys (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        admin_id integer NOT NULL REFERENCES admin_users (id),
        credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE,
        public_key text NOT NULL,
        counter bigint NOT NULL CHECK (counter >= 0),
        transports text NOT NULL,
        name text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3)
      )`);
    this.addSql('CREATE INDEX passkeys_admin ON passkeys (admin_id)');
    // key: SHA-256 of the challenge. admin_id is null while the account is not known.
    this.addSql(`
      CREATE TABLE passkey_challenges (
        key text PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in')),
        admin_id integer REFERENCES admin_users (id),
        expires_at timestamptz(3) NOT NULL
      )`);
    this.addSql('CREATE INDEX passkey_challenges_admin ON passkey_challenges (admin_id)');
    this.addSql('CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)');
  }
}
