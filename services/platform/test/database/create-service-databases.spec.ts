import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createServiceDatabases } from '../../src/database/create-service-databases.ts';
import { servingRole } from '../../src/database/service-schema.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/postgres.ts';

/** Connects, runs one statement, leaves. */
async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('createServiceDatabases', () => {
  let admin: TestDatabase;
  let shop: string;
  let office: string;

  beforeEach(async () => {
    admin = await createTestDatabase();
    // Roles belong to the whole server, which other suites use too.
    const suffix = randomBytes(4).toString('hex');
    [shop, office] = [`shop_${suffix}`, `office_${suffix}`];
  });
  afterEach(async () => {
    for (const name of [shop, office]) {
      await query(admin.url, `drop database if exists ${name} with (force)`);
      await query(admin.url, `drop role if exists ${name}, ${servingRole(name)}`);
    }
    await admin.drop();
  });

  const create = (password = `it's "secret"`) =>
    createServiceDatabases(admin.url, [
      { name: shop, password, servicePassword: 'serving' },
      { name: office, password: 'other', servicePassword: 'serving' },
    ]);
  const urlOf = (role: string, password: string, database = role) => {
    const url = new URL(admin.url);
    url.username = role;
    url.password = encodeURIComponent(password);
    url.pathname = `/${database}`;
    return url.href;
  };

  it('gives each owner a database in which it may create tables', async () => {
    await create();
    const own = urlOf(shop, `it's "secret"`);
    await query(own, 'create table products (id integer)');
    expect(await query(own, 'select * from products')).toEqual([]);
  });

  it('works twice for an admin who may create databases and roles but is not a superuser', async () => {
    // What CloudNativePG gives, and managed PostgreSQL.
    const setup = `setup_${randomBytes(4).toString('hex')}`;
    await query(admin.url, `create role ${setup} login createdb createrole password 'setup'`);
    const url = new URL(urlOf(setup, 'setup'));
    url.pathname = new URL(admin.url).pathname;
    const both = [{ name: shop, password: 'own', servicePassword: 'serving' }];
    try {
      await createServiceDatabases(url.href, both);
      await createServiceDatabases(url.href, both);
      const created = await query(urlOf(shop, 'own'), 'create table products (id integer)');
      expect(created).toEqual([]);
    } finally {
      await query(admin.url, `drop database if exists ${shop} with (force)`);
      await query(admin.url, `drop owned by ${setup} cascade`);
      await query(admin.url, `drop role if exists ${shop}, ${servingRole(shop)}`);
      await query(admin.url, `drop role ${setup}`);
    }
  });

  it.each(['owner', 'serving role'])(
    "keeps the %s out of the neighbour's database",
    async (kind) => {
      await create();
      const [role, password] =
        kind === 'owner' ? [office, 'other'] : [servingRole(office), 'serving'];
      for (const database of [shop, 'postgres', 'template1'])
        await expect(query(urlOf(role, password, database), 'select 1')).rejects.toThrow(
          `permission denied for database "${database}"`,
        );
    },
  );

  it.each(['owner', 'serving role'])('gives the %s no power over the server', async (kind) => {
    await create();
    const url =
      kind === 'owner' ? urlOf(shop, `it's "secret"`) : urlOf(servingRole(shop), 'serving', shop);
    for (const statement of [
      'create database loot',
      'create role thief',
      `alter role ${office} password 'mine'`,
      `set role ${office}`,
      "alter system set log_statement to 'all'",
      'select pg_read_file($$/etc/passwd$$)',
      'copy (select 1) to program $$true$$',
      'create extension dblink',
      'select rolpassword from pg_authid',
    ])
      await expect(query(url, statement)).rejects.toThrow(/permission denied/);
  });

  it('lets the serving role make nothing, not even for the length of a session', async () => {
    await create();
    const url = urlOf(servingRole(shop), 'serving', shop);
    for (const statement of [
      'create table loot (id integer)',
      'create temporary table loot (id integer)',
      'create schema loot',
      'create function loot() returns integer language sql as $$select 1$$',
      `set role ${shop}`,
      `drop database ${shop}`,
    ])
      await expect(query(url, statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('keeps data when it runs again, and sets a new password', async () => {
    await create();
    await query(urlOf(shop, `it's "secret"`), 'create table products (id integer)');
    await create('changed');
    expect(await query(urlOf(shop, 'changed'), 'select * from products')).toEqual([]);
    await expect(query(urlOf(office, 'other', shop), 'select 1')).rejects.toThrow(
      'permission denied',
    );
  });

  it('may run in several places at once', async () => {
    await Promise.all([create(), create(), create()]);
    expect(await query(urlOf(office, 'other'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a name that would not stay a name in a statement', async () => {
    const broken = createServiceDatabases(admin.url, [
      { name: 'x; drop role y', password: 'p', servicePassword: 'q' },
    ]);
    await expect(broken).rejects.toThrow('not a database name');
  });
});
