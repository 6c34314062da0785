import { randomBytes } from 'node:crypto';
import { migrate } from '@spade/platform/database/migrate';
import pg from 'pg';
import { grantTableRights } from '../../src/database/grant-table-rights.ts';
import type { ServiceSchema } from '../../src/database/service-schema.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/postgres.ts';
import { CreateLedger } from './ledger.ts';

const schema: ServiceSchema = {
  migrations: [CreateLedger],
  rights: { ledger_entries: ['select', 'insert'] },
};

describe('grantTableRights', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  /** Runs one statement as the role behind `url`. */
  const run = async (url: string, statement: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const roleOf = (url: string) => new URL(url).username;
  const insert = 'insert into ledger_entries (amount_kobo, paid_at) values (1, now())';

  it('gives what is declared and nothing else', async () => {
    const url = await database.prepareFor(schema);
    await run(url, insert);
    expect(await run(url, 'select amount_kobo from ledger_entries')).toHaveLength(1);
    for (const statement of [
      'update ledger_entries set amount_kobo = 2',
      'delete from ledger_entries',
      'truncate ledger_entries',
    ])
      await expect(run(url, statement)).rejects.toThrow(
        'permission denied for table ledger_entries',
      );
    for (const statement of [
      'alter table ledger_entries disable trigger all',
      'alter table ledger_entries add column loot text',
      'drop table ledger_entries',
    ])
      await expect(run(url, statement)).rejects.toThrow('must be owner of table ledger_entries');
    await expect(run(url, 'delete from migrations')).rejects.toThrow('permission denied');
  });

  it('comes with a new table, so that its triggers serve the last release while the next one migrates', async () => {
    class FollowEntries extends CreateLedger {
      override name = '02-follow-entries';

      override up(): void {
        this.addSql('create table followed (id int)');
        this.addSql(`
          create function follow() returns trigger language plpgsql as $$
          begin
            insert into followed values (new.id);
            return null;
          end $$`);
        this.addSql(`
          create trigger follow after insert on ledger_entries
            for each row execute function follow()`);
      }
    }
    class Broken extends CreateLedger {
      override name = '03-broken';
    }
    const url = await database.prepareFor(schema);
    const next = migrate({
      url: database.url,
      migrations: [CreateLedger, FollowEntries, Broken],
      rights: { role: roleOf(url), rights: { ...schema.rights, followed: ['insert'] } },
    });
    await expect(next).rejects.toThrow('already exists');
    await run(url, insert);
    await expect(run(url, 'delete from followed')).rejects.toThrow('permission denied');
  });

  it('takes away what is declared no more', async () => {
    const url = await database.prepareFor(schema);
    await grantTableRights(database.url, roleOf(url), {
      ...schema,
      rights: { ledger_entries: ['select'] },
    });
    await expect(run(url, insert)).rejects.toThrow('permission denied');
  });

  it.each([
    ['a table without rights', {}],
    ['rights without a table', { ledger_entries: ['select'], no_such_table: ['select'] }],
  ] as const)('refuses %s, and changes nothing', async (_, rights) => {
    const url = await database.prepareFor(schema);
    await expect(
      grantTableRights(database.url, roleOf(url), { ...schema, rights }),
    ).rejects.toThrow(/do not match the tables: (ledger_entries|no_such_table)/);
    await run(url, insert);
  });

  describe('when a release is rolled back', () => {
    class CreateRefunds extends CreateLedger {
      override name = '02-create-refunds';

      override up(): void {
        this.addSql('create table refunds (id int)');
        this.addSql('alter table ledger_entries add column note text');
      }
    }
    const newer: ServiceSchema = {
      migrations: [CreateLedger, CreateRefunds],
      rights: { ...schema.rights, refunds: ['select'] },
    };
    const start = async ({ migrations, ...rest }: ServiceSchema, role: string) => {
      const warnings: string[] = [];
      const logger = { log: () => {}, warn: (line: string) => void warnings.push(line) };
      await migrate({ url: database.url, migrations, logger });
      await grantTableRights(database.url, role, { migrations, ...rest }, logger);
      return warnings.join('; ');
    };

    it('starts the older one beside replicas of the newer one, which keep their rights', async () => {
      const url = await database.prepareFor(newer);
      expect(await start(schema, roleOf(url))).toMatch(/02-create-refunds.*refunds/);
      await run(url, insert);
      expect(await run(url, 'select * from refunds')).toEqual([]);
      expect(await start(newer, roleOf(url))).toBe('');
      expect(await run(url, 'select * from refunds')).toEqual([]);
    });
  });

  it('may run in several places at once', async () => {
    const url = await database.prepareFor(schema);
    const grant = () => grantTableRights(database.url, roleOf(url), schema);
    await Promise.all([grant(), grant(), grant()]);
    await expect(run(url, insert)).resolves.toBeDefined();
  });

  describe('when a role that may not migrate starts first', () => {
    it('waits until the owner has migrated', async () => {
      const role = `early_${randomBytes(4).toString('hex')}`;
      await database.query(`create role ${role} login password 'early'`);
      const url = new URL(database.url);
      url.username = role;
      url.password = 'early';
      const waiting = migrate({ url: url.href, migrations: schema.migrations });
      await migrate({ url: database.url, migrations: schema.migrations });
      await grantTableRights(database.url, role, schema);
      try {
        expect(await waiting).toEqual([]);
        await run(url.href, insert);
      } finally {
        await database.query(`drop owned by ${role}`);
        await database.query(`drop role ${role}`);
      }
    });

    it('says in the end which migrations are missing', async () => {
      const url = await database.prepareFor(schema);
      class AddNote extends CreateLedger {
        override name = '02-add-note';
      }
      const late = migrate({ url, migrations: [CreateLedger, AddNote], waitMs: 50 });
      await expect(late).rejects.toThrow(
        'lacks migrations, which this role may not run: 02-add-note',
      );
    });
  });
});
