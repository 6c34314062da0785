import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createServiceDatabases } from '../../src/database/create-service-databases.ts';
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
      await query(admin.url, `drop role if exists ${name}`);
    }
    await admin.drop();
  });

  const create = (password = `it's "secret"`) =>
    createServiceDatabases(admin.url, [
      { name: shop, password },
      { name: office, password: 'other' },
    ]);
  const urlOf = (role: string, password: string, database = role) => {
    const url = new URL(admin.url);
    url.username = role;
    url.password = encodeURIComponent(password);
    url.pathname = `/${database}`;
    return url.href;
  };

  it('gives each role a database in which it may create tables', async () => {
    await create();
    const own = urlOf(shop, `it's "secret"`);
    await query(own, 'create table products (id integer)');
    expect(await query(own, 'select * from products')).toEqual([]);
  });

  it("keeps a role out of its neighbour's database", async () => {
    await create();
    await expect(query(urlOf(office, 'other', shop), 'select 1')).rejects.toThrow(
      `permission denied for database "${shop}"`,
    );
  });

  it('lets a role neither make databases nor roles', async () => {
    await create();
    const own = urlOf(shop, `it's "secret"`);
    await expect(query(own, 'create database loot')).rejects.toThrow('permission denied');
    await expect(query(own, 'create role thief')).rejects.toThrow('permission denied');
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
    const broken = createServiceDatabases(admin.url, [{ name: 'x; drop role y', password: 'p' }]);
    await expect(broken).rejects.toThrow('not a database name');
  });
});
