import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ormOptions } from '../../src/database/database.module.ts';
import { migrate } from '../../src/database/migrate.ts';
import { statements, type TablesOf } from '../../src/database/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/postgres.ts';
import { CreateLedger, LedgerEntry } from './ledger.ts';

type Tables = TablesOf<typeof LedgerEntry>;

describe('prepared statements', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const db = () => statements<Tables>(orm.em.fork());
  const amountOf = (id: number) =>
    db().selectFrom('ledger_entries').where('id', '=', id).select('amountKobo');
  /** Statements that the one connection has prepared, by what they read. */
  const prepared = async (column: string) => {
    const all = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements`.execute(db());
    return all.rows.filter(({ statement }) => statement.includes(`select "${column}"`));
  };
  const often = async (run: () => Promise<unknown>) => {
    for (let time = 0; time < 7; time += 1) await run();
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    await migrate({ url: database.url, migrations: [CreateLedger] });
    await database.query('insert into ledger_entries (amount_kobo, paid_at) values (5, now())');
    orm = await MikroORM.init(
      ormOptions({ url: database.url, poolSize: 1, entities: [LedgerEntry] }),
    );
  });
  afterEach(async () => {
    await orm.close();
    await database.drop();
  });

  it('prepares what is repeated, once, and not what is asked once', async () => {
    await amountOf(1).execute();
    expect(await prepared('amount_kobo')).toEqual([]);
    await often(() => amountOf(1).execute());
    expect(await prepared('amount_kobo')).toHaveLength(1);
    expect(await amountOf(1).execute()).toEqual([{ amountKobo: 5 }]);
    expect(await amountOf(2).execute()).toEqual([]);
  });

  it('prepares no statement that reads all columns', async () => {
    const all = () => db().selectFrom('ledger_entries').where('id', '=', 1).selectAll().execute();
    await often(all);
    await database.query('alter table ledger_entries add column note text');
    expect(await all()).toMatchObject([{ id: 1, note: null }]);
    const names = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements`.execute(db());
    expect(names.rows.filter(({ statement }) => statement.includes('*'))).toEqual([]);
  });

  it('reads on when a migration adds a column', async () => {
    await often(() => amountOf(1).execute());
    await database.query("alter table ledger_entries add column note text not null default ''");
    expect(await amountOf(1).execute()).toEqual([{ amountKobo: 5 }]);
  });

  describe('when a migration has changed the type of a column', () => {
    beforeEach(async () => {
      await often(() => amountOf(1).execute());
      await database.query('alter table ledger_entries alter column amount_kobo type text');
    });

    it('plans again, outside of a transaction', async () => {
      expect(await amountOf(1).execute()).toEqual([{ amountKobo: '5' }]);
    });

    it('fails one transaction, and goes through in the next', async () => {
      const read = () =>
        orm.em
          .fork()
          .transactional((tx) =>
            statements<Tables>(tx)
              .selectFrom('ledger_entries')
              .where('id', '=', 1)
              .select('amountKobo')
              .execute(),
          );
      await expect(read()).rejects.toThrow('cached plan must not change result type');
      expect(await read()).toEqual([{ amountKobo: '5' }]);
    });
  });

  it('still runs prepared after a statement broke a constraint', async () => {
    await database.query('alter table ledger_entries add check (amount_kobo < 100)');
    const add = (amountKobo: number) =>
      db().insertInto('ledger_entries').values({ amountKobo, paidAt: new Date() }).execute();
    await often(() => add(1));
    await expect(add(100)).rejects.toThrow('violates check constraint');
    await add(99);
    expect(
      await database.query('select id from ledger_entries where amount_kobo = 99'),
    ).toHaveLength(1);
  });
});
