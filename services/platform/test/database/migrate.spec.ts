import { createServer } from 'node:net';
import { jest } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { migrate } from '@spade/platform/database/migrate';
import pg from 'pg';
import { freePort } from '../../src/testing/free-port.ts';
import { createTestDatabase, OUTSIDE, type TestDatabase } from '../../src/testing/postgres.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { CreateLedger } from './ledger.ts';

class AddNote extends Migration {
  override name = '02-add-note';

  override up(): void {
    this.addSql('alter table ledger_entries add column note text');
  }
}

class Broken extends Migration {
  override name = '03-broken';

  override up(): void {
    this.addSql('alter table ledger_entries add column second_note text');
    this.addSql('alter table no_such_table add column note text');
  }
}

class IndexNote extends Migration {
  override name = '03-index-note';
  override isTransactional = () => false;

  override up(): void {
    this.addSql('drop index concurrently if exists ledger_note');
    this.addSql('create index concurrently ledger_note on ledger_entries (note)');
  }
}

class AddSecondNote extends Migration {
  override name = '04-add-second-note';

  override up(): void {
    this.addSql('alter table ledger_entries add column second_note text');
  }
}

describe('migrate', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const columns = async () =>
    (
      await database.query<{ column_name: string }>(
        `select column_name from information_schema.columns
         where table_name = 'ledger_entries' order by ordinal_position`,
      )
    ).map((row) => row.column_name);

  it('runs what is pending, oldest first, and nothing twice', async () => {
    const { url } = database;
    expect(await migrate({ url, migrations: [CreateLedger] })).toEqual(['01-create-ledger']);
    const all = [CreateLedger, AddNote];
    expect(await migrate({ url, migrations: all })).toEqual(['02-add-note']);
    expect(await migrate({ url, migrations: all })).toEqual([]);
    expect(await columns()).toEqual(['id', 'amount_kobo', 'paid_at', 'note']);
  });

  it('lets replicas start together: one migrates, the others find it done', async () => {
    const { url } = database;
    const replicas = Array.from({ length: 6 }, () =>
      migrate({ url, migrations: [CreateLedger, AddNote] }),
    );
    expect((await Promise.all(replicas)).flat()).toEqual(['01-create-ledger', '02-add-note']);
  });

  it('changes nothing by a migration that fails, and goes on from there', async () => {
    const { url } = database;
    await migrate({ url, migrations: [CreateLedger] });
    const broken = migrate({ url, migrations: [CreateLedger, AddNote, Broken] });
    await expect(broken).rejects.toThrow('no_such_table');
    expect(await columns()).toEqual(['id', 'amount_kobo', 'paid_at', 'note']);
    const mended = [CreateLedger, AddNote, AddSecondNote];
    expect(await migrate({ url, migrations: mended })).toEqual(['04-add-second-note']);
  });

  it('does not keep buyers waiting behind a lock that it waits for, and tries again', async () => {
    const { url } = database;
    await migrate({ url, migrations: [CreateLedger] });
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select * from ledger_entries');
    const migrated = migrate({ url, migrations: [CreateLedger, AddNote] });
    await waitFor('the migration to wait for the table', async () => {
      const waiting = await database.query('select 1 from pg_locks where not granted');
      return waiting.length > 0;
    });
    // It queues behind the migration, and has its answer, though the reader still reads: the migration gave way.
    await database.query('select * from ledger_entries');
    await reader.query('commit');
    await reader.end();
    expect(await migrated).toEqual(['02-add-note']);
  });

  it('gives way to a buyer who holds what it waits for and waits for what it holds', async () => {
    const { url } = database;
    await database.query('create table other (id int)');
    class AlterBoth extends AddNote {
      override up(): void {
        super.up();
        this.addSql('alter table other add column note text');
      }
    }
    await migrate({ url, migrations: [CreateLedger] });
    const buyer = new pg.Client({ connectionString: url });
    await buyer.connect();
    await buyer.query('begin');
    await buyer.query('select * from other');
    const migrated = migrate({ url, migrations: [CreateLedger, AlterBoth] });
    await waitFor('the migration to wait for the buyer', async () => {
      const waiting = await database.query('select 1 from pg_locks where not granted');
      return waiting.length > 0;
    });
    expect((await buyer.query('select * from ledger_entries')).rows).toEqual([]);
    await buyer.query('commit');
    await buyer.end();
    expect(await migrated).toEqual(['02-add-note']);
  });

  it('builds an index beside the writers, in its place among the others', async () => {
    const { url } = database;
    await migrate({ url, migrations: [CreateLedger] });
    const all = [CreateLedger, AddNote, IndexNote, AddSecondNote];
    expect(await migrate({ url, migrations: all })).toEqual([
      '02-add-note',
      '03-index-note',
      '04-add-second-note',
    ]);
    expect(await migrate({ url, migrations: all })).toEqual([]);
  });

  it('waits for a database that is still coming up', async () => {
    // A port that refuses at first, then lets everything through to the real server.
    const real = new URL(database.url);
    const port = await freePort();
    const url = new URL(database.url);
    url.port = String(port);
    const started = migrate({ url: url.href, migrations: [CreateLedger] });
    const { connect } = await import('node:net');
    const proxy = createServer((socket) => {
      const upstream = connect(Number(real.port), real.hostname);
      socket.pipe(upstream).pipe(socket);
      for (const one of [socket, upstream]) one.on('error', () => {});
    });
    const isRefused = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1');
      probe.once('error', () => resolve(true));
      probe.once('connect', () => resolve(false));
    });
    expect(isRefused).toBe(true);
    proxy.listen(port, '127.0.0.1');
    expect(await started).toEqual(['01-create-ledger']);
    proxy.close();
  });

  it('begins again when the database cuts it off in the middle', async () => {
    const { url } = database;
    await database.query('create table gate (id int)');
    class WaitAtGate extends Migration {
      override name = '01-wait-at-gate';

      override up(): void {
        this.addSql('create table half_done (id int)');
        this.addSql('lock table gate in access exclusive mode');
      }
    }
    // The gate is locked until the migration has been cut: it must not pass before.
    const holder = new pg.Client({ connectionString: url, application_name: OUTSIDE });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table gate in access exclusive mode');
    const migrated = migrate({ url, migrations: [WaitAtGate] });
    await waitFor('the migration to wait at the gate', async () => {
      const waiting = "select 1 from pg_locks where not granted and locktype = 'relation'";
      return (await database.query(waiting)).length > 0;
    });
    await database.dropConnections().catch(() => {}); // it may cut its own, too
    await holder.end();
    expect(await migrated).toEqual(['01-wait-at-gate']);
  });

  it('gives up after its time with a message that names the place, not the password', async () => {
    const url = `postgres://orders:s3cret@127.0.0.1:${await freePort()}/orders`;
    const failure = await migrate({ url, migrations: [], waitMs: 300 }).catch(
      (error: Error) => error.message,
    );
    expect(failure).toMatch(/127\.0\.0\.1:\d+\/orders did not come up within 0 s: .*ECONNREFUSED/);
    expect(failure).not.toContain('s3cret');
  });

  it('gives up at once when the database is not there or refuses the role', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(migrate({ url: url.href, migrations: [] })).rejects.toThrow(
      /refuses us: database "no_such_database" does not exist/,
    );
  });

  it('waits in words, when asked, for a database that the set-up job has still to make', async () => {
    const url = new URL(database.url);
    url.pathname = `${url.pathname}_later`;
    const warn = jest.fn();
    const logger = { log: () => {}, warn };
    const migrated = migrate({
      url: url.href,
      migrations: [CreateLedger],
      awaitsSetup: true,
      logger,
    });
    await waitFor('it says that it waits', () => warn.mock.calls.length > 0);
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^waiting for .*_later" does not exist$/),
    );
    await database.query(`create database ${url.pathname.slice(1)}`);
    expect(await migrated).toEqual(['01-create-ledger']);
    await database.query(`drop database ${url.pathname.slice(1)} with (force)`);
  });
});
