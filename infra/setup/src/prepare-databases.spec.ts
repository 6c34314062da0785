import { createTestDatabase, type TestDatabase } from '@spade/platform/testing/postgres';
import pg from 'pg';
import { databaseOwners } from './ensure-secrets.ts';
import { prepareDatabases } from './prepare-databases.ts';

/** What a service's role may never do with its own tables, even in an intruder's hands. */
const forbidden: Record<(typeof databaseOwners)[number], readonly string[]> = {
  auth: [
    "update audit_log set actor = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_is_append_only on audit_log',
    'delete from admin_users',
  ],
  catalog: ['delete from shopify_products', 'delete from stock_holds', 'drop table stock_holds'],
  contact: ["update contact_messages set message = 'x'", 'truncate contact_messages'],
  orders: [
    "update order_events set actor = 'x'",
    'delete from order_events',
    'truncate order_events',
    'alter table order_events disable trigger all',
    'drop trigger order_events_append_only on order_events',
    'alter table orders disable trigger all',
    'delete from orders',
    'delete from order_proofs',
    'update order_holds set order_id = null',
  ],
};

/** The databases and roles have fixed names and one server serves all suites: this suite alone makes them. */
describe('the databases as every start prepares them', () => {
  let server: TestDatabase;
  const secrets: Record<string, string> = {};
  const read = async (name: string) => secrets[name] ?? '';
  const urlOf = (role: string, password: string | undefined, database: string) => {
    const url = new URL(secrets.admin_url ?? '');
    url.username = role;
    url.password = password ?? '';
    url.pathname = `/${database}`;
    return url.href;
  };
  const serving = (name: string, database = name) =>
    urlOf(`${name}_service`, secrets[`${name}_service_password`], database);
  const run = async (url: string, statement: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    server = await createTestDatabase();
    secrets.admin_url = server.url;
    for (const name of databaseOwners) {
      secrets[`${name}_password`] = `${name} owner`;
      secrets[`${name}_service_password`] = `${name} service`;
    }
    await prepareDatabases(read);
  });
  afterAll(async () => {
    for (const name of databaseOwners) {
      await server.query(`drop database ${name} with (force)`);
      await server.query(`drop role ${name}, ${name}_service`);
    }
    await server.drop();
  });

  it.each(databaseOwners.flatMap((name) => forbidden[name].map((sql) => [name, sql] as const)))(
    'keep %s from: %s',
    async (name, statement) => {
      await expect(run(serving(name), statement)).rejects.toThrow(
        /permission denied for table|must be owner of/,
      );
    },
  );

  it('let auth forget audit lines that are over a year old, and no others', async () => {
    const add = (age: string) =>
      run(
        serving('auth'),
        `insert into audit_log (at, action, actor) values (now() - interval '${age}', 'logged_out', 'ada')`,
      );
    await add('400 days');
    await add('300 days');
    await expect(run(serving('auth'), 'select forget_audit_lines(364)')).rejects.toThrow(
      'keeps a year at least',
    );
    const forget = () => run(serving('auth'), 'select forget_audit_lines(365) as forgotten');
    expect(await forget()).toEqual([{ forgotten: 1 }]);
    expect(await forget()).toEqual([{ forgotten: 0 }]);
  });

  it.each(databaseOwners)('keep %s out of all other databases', async (name) => {
    for (const other of [...databaseOwners.filter((each) => each !== name), 'postgres'])
      await expect(run(serving(name, other), 'select 1')).rejects.toThrow(
        `permission denied for database "${other}"`,
      );
  });

  it.each(databaseOwners)('are migrated before %s starts, which may see that', async (name) => {
    expect(await run(serving(name), 'select name from migrations')).not.toEqual([]);
  });

  it('keep their rows and take over installations whose services owned everything', async () => {
    const insert = `insert into contact_messages (idempotency_key, first_name, last_name, email, subject, message)
      values ('k', 'Ada', 'Obi', 'ada@mail.example', 'Hello', 'Text')`;
    await run(urlOf('contact', 'contact owner', 'contact'), insert);
    await run(server.url.replace(/[^/]*$/, 'contact'), 'drop owned by contact_service');
    await server.query('drop role contact_service');
    await prepareDatabases(read);
    expect(await run(serving('contact'), 'select first_name from contact_messages')).toEqual([
      { first_name: 'Ada' },
    ]);
  });

  it('are prepared after a rollback too, and give nothing on the tables of the newer release', async () => {
    const owner = urlOf('contact', 'contact owner', 'contact');
    await run(owner, 'create table replies (id int)');
    await run(owner, "insert into migrations (name) values ('20990101000000-create-replies')");
    const warnings: string[] = [];
    await prepareDatabases(read, (line) => warnings.push(line));
    expect(warnings).toEqual([
      expect.stringContaining('a newer release has migrated'),
      'contact_service keeps its rights on tables of a newer release: replies',
    ]);
    expect(await run(serving('contact'), 'select count(*)::int from outbox')).toHaveLength(1);
    await expect(run(serving('contact'), 'select * from replies')).rejects.toThrow(
      'permission denied',
    );
  });
});
