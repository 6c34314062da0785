import { inspect } from 'node:util';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { migrate } from '@spade/platform/database/migrate';
import { ormScope } from '@spade/platform/database/orm-scope';
import { DatabaseModule, ormOptions } from '../../src/database/database.module.ts';
import { isDatabaseReachable } from '../../src/service/service-database.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/postgres.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { CreateLedger, LedgerEntry } from './ledger.ts';

@Injectable()
class Ledger {
  constructor(readonly em: EntityManager) {}
}

describe('DatabaseModule', () => {
  let database: TestDatabase;
  let app: INestApplicationContext;
  let orm: MikroORM;

  beforeEach(async () => {
    database = await createTestDatabase();
    await migrate({ url: database.url, migrations: [CreateLedger] });
    @Module({
      imports: [
        DatabaseModule.forRoot({ url: database.url, poolSize: 3, entities: [LedgerEntry] }),
      ],
      providers: [Ledger],
    })
    class App {}
    app = await NestFactory.createApplicationContext(App, { logger: false });
    orm = app.get(MikroORM);
  });
  afterEach(async () => {
    await app.close();
    await database.drop();
  });

  const inScope = <T>(run: () => Promise<T>) => ormScope(orm)(run);

  it('keeps kobo exactly and moments to the millisecond', async () => {
    const amountKobo = 9_007_199_254_740_991;
    const paidAt = new Date('2026-11-21T09:30:00.123Z');
    const { em } = app.get(Ledger);
    await inScope(async () => {
      em.create(LedgerEntry, { amountKobo, paidAt });
      await em.flush();
    });
    const found = await inScope(() => em.findAll(LedgerEntry));
    expect(found.map((entry) => [entry.amountKobo, entry.paidAt])).toEqual([[amountKobo, paidAt]]);
  });

  it('gives each piece of work its own identity map', async () => {
    const { em } = app.get(Ledger);
    await database.query(
      'insert into ledger_entries (amount_kobo, paid_at) values ($1, now())',
      [1],
    );
    const [first, second] = await Promise.all([
      inScope(() => em.findOneOrFail(LedgerEntry, 1)),
      inScope(() => em.findOneOrFail(LedgerEntry, 1)),
    ]);
    expect(first).not.toBe(second);
  });

  it('refuses to work outside of a scope, where identity maps would mix', async () => {
    await expect(app.get(Ledger).em.findAll(LedgerEntry)).rejects.toThrow(/global/i);
  });

  it('keeps the contents of a refused row out of the error', async () => {
    await database.query(`
      alter table ledger_entries add column payer text;
      alter table ledger_entries add constraint is_positive check (amount_kobo > 0)`);
    const failure = await orm.em
      .fork()
      .execute(
        `insert into ledger_entries (amount_kobo, paid_at, payer) values (0, now(), 'Ada Obi')`,
      )
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '23514', constraint: 'is_positive' });
    expect(inspect(failure, { depth: 5 })).not.toContain('Ada Obi');
  });

  it('waits while its password is rotated, then connects with the new one', async () => {
    let url = await database.prepareFor({ migrations: [], rights: {} });
    let tries = 0;
    const currentUrl = () => {
      tries += 1;
      return url;
    };
    const rotated = await MikroORM.init(
      ormOptions({ url, currentUrl, poolSize: 1, entities: [LedgerEntry] }),
    );
    const after = new URL(url);
    after.password = 'a-new-one';
    await database.query(`alter role ${after.username} password '${after.password}'`);
    const work = rotated.em.fork().execute('select 1 as one');
    await waitFor('a second try', () => tries > 1);
    url = after.href;
    expect(await work).toEqual([{ one: 1 }]);
    await rotated.close();
  });

  it('leaves a server that became a follower: its next connection may be to the new primary', async () => {
    const add = () =>
      orm.em.fork().execute(`insert into ledger_entries (amount_kobo, paid_at) values (1, now())`);
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`alter database ${name} set default_transaction_read_only = on`);
    await expect(add()).rejects.toMatchObject({ code: '25006' });
    await database.query(`alter database ${name} reset all`);
    await add();
    expect(await database.query('select amount_kobo from ledger_entries')).toHaveLength(1);
  });

  describe('when every connection is cut in the middle of transactions', () => {
    it('has its whole pool back at once, time after time', async () => {
      const work = () =>
        orm.em.fork().transactional(async (tx) => {
          await tx.execute('select 1');
          await tx.execute('select pg_sleep(20)');
        });
      // More cuts than the pool has connections.
      for (let cut = 0; cut < 2; cut += 1) {
        const cutShort = [work(), work(), work()].map((one) => expect(one).rejects.toThrow());
        const isBusy = async () =>
          (
            await database.query(
              `select 1 from pg_stat_activity
               where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`,
            )
          ).length === 3;
        await waitFor('three transactions run', isBusy);
        await database.dropConnections();
        await Promise.all(cutShort);
      }
      const three = await Promise.all(
        [1, 2, 3].map((n) =>
          orm.em.fork().transactional((tx) => tx.execute<{ n: number }[]>(`select ${n} as n`)),
        ),
      );
      expect(three.flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    });
  });

  describe('when a statement takes too long', () => {
    it('ends it and frees the connection', async () => {
      await expect(orm.em.fork().execute('select pg_sleep(30)')).rejects.toThrow(
        'statement timeout',
      );
      expect(await isDatabaseReachable(orm)).toBe(true);
    });
  });
});

describe('isDatabaseReachable', () => {
  it('tells a database that answers from one that does not', async () => {
    const database = await createTestDatabase();
    const options = { poolSize: 1, entities: [LedgerEntry] };
    const nowhere = new URL(database.url);
    nowhere.port = '1';
    const [here, away] = await Promise.all([
      MikroORM.init(ormOptions({ ...options, url: database.url })),
      MikroORM.init(ormOptions({ ...options, url: nowhere.href })),
    ]);
    try {
      expect([await isDatabaseReachable(here), await isDatabaseReachable(away)]).toEqual([
        true,
        false,
      ]);
    } finally {
      await Promise.all([here.close(), away.close()]);
      await database.drop();
    }
  });
});
