import pg from 'pg';
import { AdvisoryLock } from './advisory-locks.ts';
import { servingRole } from './service-schema.ts';

/** A database, the role of the same name that owns it, and the role that serves from it. */
export interface ServiceDatabase {
  /** Lower-case letters, digits and underscores. */
  name: string;
  /** Password of the owner, who makes and changes the tables. */
  password: string;
  /** Password of {@link servingRole}, which has rights on rows only. */
  servicePassword: string;
}

/** A role that may read all databases and change none. */
export interface ReadingRole {
  name: string;
  password: string;
}

/** Names become identifiers in statements that take no parameters. */
function checkName(name: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`not a database name: ${name}`);
}

/** Creates the role, or gives it the password it should have. It may log in, nothing else. */
async function ensureRole(admin: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [name]);
  const secret = admin.escapeLiteral(password);
  if (rowCount === 0)
    await admin.query(
      `create role ${name} login nosuperuser nocreatedb nocreaterole password ${secret}`,
    );
  else await admin.query(`alter role ${name} login password ${secret}`);
}

/** Creates the database with the role as its owner, and revokes access for everyone else. */
async function ensureDatabase(admin: pg.Client, name: string): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    // Since PostgreSQL 16 an admin that is not a superuser must be a member of the owning role.
    await admin.query(`grant ${name} to current_user`);
    await admin.query(`create database ${name} owner ${name} encoding 'UTF8' template template0`);
  }
  await admin.query(`revoke all on database ${name} from public`);
  await admin.query(`grant connect, temporary on database ${name} to ${name}`);
  await admin.query(`grant connect on database ${name} to ${servingRole(name)}`);
}

/**
 * By default everyone may connect to these, and make temporary tables there. An admin that is not a superuser
 * (CloudNativePG, managed PostgreSQL) does not own them: there they are the provider's to close.
 */
async function closeCommonDatabases(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname in ('postgres', 'template1') and pg_has_role(datdba, 'usage')",
  );
  for (const { datname } of rows)
    await admin.query(`revoke all on database ${datname} from public`);
}

/**
 * Makes one database and two roles per service, so that no service can read a neighbour's tables or
 * change its own. The serving role gets its rights on tables by `grantTableRights`, after migrating.
 * May run again at every start: what exists is kept, passwords are set to those given.
 * @param adminUrl connection of a role that may create databases and roles
 * @param reader gets the right to read every row; left out where nothing makes backups
 */
export async function createServiceDatabases(
  adminUrl: string,
  databases: readonly ServiceDatabase[],
  reader?: ReadingRole,
): Promise<void> {
  for (const { name } of [...databases, ...(reader ? [reader] : [])]) checkName(name);
  const admin = new pg.Client({
    connectionString: adminUrl.trim(),
    connectionTimeoutMillis: 5_000,
  });
  await admin.connect();
  try {
    // Two such runs at once would trip over each other's CREATE.
    await admin.query('select pg_advisory_lock($1)', [AdvisoryLock.createDatabases]);
    for (const { name, password, servicePassword } of databases) {
      await ensureRole(admin, name, password);
      await ensureRole(admin, servingRole(name), servicePassword);
      await ensureDatabase(admin, name);
    }
    await closeCommonDatabases(admin);
    if (reader) {
      await ensureRole(admin, reader.name, reader.password);
      await admin.query(`grant pg_read_all_data to ${reader.name}`);
      for (const { name } of databases)
        await admin.query(`grant connect on database ${name} to ${reader.name}`);
    }
  } finally {
    await admin.end();
  }
}
