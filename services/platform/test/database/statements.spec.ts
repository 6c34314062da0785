import { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '@spade/platform/database/migrate';
import { sql } from 'kysely';
import { ormOptions } from '../../src/database/database.module.ts';
import { statements, type TablesOf, violatedConstraint } from '../../src/database/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/postgres.ts';
import { CreateLedger, LedgerEntry } from './ledger.ts';

type Tables = TablesOf<typeof LedgerEntry>;

describe('statements', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate({ url: database.url, migrations: [CreateLedger] });
    await database.query('create unique index only_once on ledger_entries (amount_kobo)');
    orm = await MikroORM.init(
      ormOptions({ url: database.url, poolSize: 3, entities: [LedgerEntry] }),
    );
  });
  beforeEach(() => database.query('truncate ledger_entries restart identity'));
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const paidAt = new Date('2026-11-21T09:30:00.123Z');
  const insert = (em: MikroORM['em'], amountKobo: number) =>
    statements<Tables>(em).insertInto('ledger_entries').values({ amountKobo, paidAt });

  it('writes and reads camelCase columns, kobo as numbers and moments as Dates', async () => {
    const row = await insert(orm.em.fork(), Number.MAX_SAFE_INTEGER)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ id: 1, amountKobo: Number.MAX_SAFE_INTEGER, paidAt });
  });

  it('counts the rows that an update changed', async () => {
    await insert(orm.em, 1).execute();
    const { numUpdatedRows } = await statements<Tables>(orm.em)
      .updateTable('ledger_entries')
      .set({ amountKobo: sql`amount_kobo + 1` })
      .where('paidAt', '<=', paidAt)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  });

  it('leaves the keys of JSON values alone', async () => {
    const { rows } = await sql<object>`select '{"a_b": [{"c_d": 1}]}'::jsonb as some_value`.execute(
      statements<Tables>(orm.em),
    );
    expect(rows).toEqual([{ someValue: { a_b: [{ c_d: 1 }] } }]);
  });

  it('works in the transaction of the entity manager, and outside of it in a fork', async () => {
    const failure = orm.em.fork().transactional(async (tx) => {
      await insert(tx, 1).execute();
      const seen = await statements<Tables>(tx).selectFrom('ledger_entries').select('id').execute();
      const outside = statements<Tables>(orm.em.fork()).selectFrom('ledger_entries').select('id');
      throw new Error(`${seen.length} inside, ${(await outside.execute()).length} outside`);
    });
    await expect(failure).rejects.toThrow('1 inside, 0 outside');
    expect(await database.query('select id from ledger_entries')).toEqual([]);
  });

  it('names the violated constraint, and lets the error through', async () => {
    await insert(orm.em, 1).execute();
    const error = await insert(orm.em, 1)
      .execute()
      .catch((thrown: unknown) => thrown);
    expect(violatedConstraint(error)).toBe('only_once');
    const byOrm = await orm.em
      .fork()
      .execute('insert into ledger_entries (amount_kobo, paid_at) values (1, now())')
      .catch((thrown: unknown) => thrown);
    expect(violatedConstraint(byOrm)).toBe('only_once');
    expect(violatedConstraint(new Error('other'))).toBeUndefined();
  });

  it('gives entities the same values as statements', async () => {
    await insert(orm.em, 5).execute();
    expect(await orm.em.fork().findAll(LedgerEntry)).toMatchObject([
      { id: 1, amountKobo: 5, paidAt },
    ]);
  });
});
