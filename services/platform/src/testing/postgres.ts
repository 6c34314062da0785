import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { grantTableRights } from '../database/grant-table-rights.ts';
import { migrate } from '../database/migrate.ts';
import { type ServiceSchema, servingRole } from '../database/service-schema.ts';

/** A separate database for one suite. */
export interface TestDatabase {
  /** Connection URL of a role that owns the database. */
  url: string;
  /** Runs one statement on a separate connection; for looking at rows from outside. */
  query: <Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /**
   * Deletes the rows of these tables, past foreign keys and the triggers that keep a history, once who writes to them is
   * done. Not `truncate`: that makes new files for each table and index, after which every connection plans its
   * statements again. For the 35 tables of orders it takes 35 times the processor time.
   * `restartsIds`: the next rows begin at 1 again.
   */
  empty: (tables: readonly string[], options?: { restartsIds?: boolean }) => Promise<void>;
  /** Cuts every connection to the database but those that are called {@link OUTSIDE}, as a restart of PostgreSQL would. */
  dropConnections: () => Promise<void>;
  /**
   * Creates the tables of a service and returns the connection URL of a role with exactly that
   * service's rights, as in production. `isMigrated`: the tables are there.
   */
  prepareFor: (schema: ServiceSchema, options?: { isMigrated?: boolean }) => Promise<string>;
  /** Deletes the database. */
  drop: () => Promise<void>;
}

/** Name of connections that `dropConnections` spares, as those of `query`. */
export const OUTSIDE = 'outside';

/** Connection URL of a role that may do all in the PostgreSQL of this test run. */
export function adminUrl(): string {
  const url = process.env.TEST_POSTGRES_URL; // set by Jest's global setup, the only way it reaches a suite
  if (!url)
    throw new Error('TEST_POSTGRES_URL is missing: run with infra/quality/jest.backend.config.mjs');
  return url;
}

/** The statement that makes a database. Files are copied: half the work of the default, which writes every page to the log. */
export const copyOf = (template: string, name: string): string =>
  `create database ${name} template ${template} strategy file_copy`;

/** Makes a database in the PostgreSQL of this test run: an empty one, or a copy of the database `template`. */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: adminUrl(), max: 1 });
  // The server may stop before our farewell has reached it.
  admin.on('error', () => {});
  await admin.query(copyOf(template, name));
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  const outside = new pg.Pool({
    connectionString: url.href,
    max: 2,
    application_name: OUTSIDE,
  });
  // The server may stop with connections open; the pool replaces them.
  outside.on('error', () => {});
  return {
    url: url.href,
    query: async (sql, values) => (await outside.query(sql, values)).rows,
    empty: async (tables, { restartsIds = false } = {}) => {
      const deletes = tables.map((table) => `delete from ${table}`).join(';');
      await outside.query(`begin; set local session_replication_role = replica;
        lock table ${tables.join()} in exclusive mode; ${deletes}; commit`);
      if (!restartsIds) return;
      await outside.query(
        `select setval(pg_get_serial_sequence(attrelid::regclass::text, attname), 1, false)
         from pg_attribute where attidentity <> '' and attrelid = any($1::regclass[])`,
        [tables],
      );
    },
    dropConnections: async () => {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and application_name <> $2`,
        [name, OUTSIDE],
      );
    },
    prepareFor: async (schema, { isMigrated = false } = {}) => {
      const role = servingRole(name);
      const password = randomBytes(12).toString('hex');
      await admin.query(`create role ${role} login password '${password}'`);
      if (!isMigrated) await migrate({ url: url.href, migrations: schema.migrations });
      await grantTableRights(url.href, role, schema);
      const service = new URL(url);
      service.username = role;
      service.password = password;
      return service.href;
    },
    drop: async () => {
      await outside.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role if exists ${servingRole(name)}`);
      await admin.end();
    },
  };
}
