import { isCodedError } from '@spade/contracts/errors/coded-error';
import { unavailableScope } from '@spade/platform/database/orm-scope';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../src/testing/postgres.ts';

describe('unavailableScope', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {}); // the cut is what these tests are about
    await client.connect();
  });
  afterEach(async () => {
    await client.end().catch(() => {});
    await database.drop();
  });
  const failureOf = (run: () => Promise<unknown>) =>
    unavailableScope(run).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('says PLATFORM.UNAVAILABLE when the connection is cut in the middle of a statement', async () => {
    const failure = failureOf(() => client.query('select pg_sleep(30)'));
    await database.query('select 1');
    await database.dropConnections();
    expect(isCodedError(await failure, 'PLATFORM.UNAVAILABLE')).toBe(true);
  });

  it('says so when a lock is not granted in time', async () => {
    await database.query('create table locked ()');
    await client.query("set lock_timeout = '10ms'");
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin; lock table locked');
    const failure = await failureOf(() => client.query('select from locked'));
    await other.end();
    expect(isCodedError(failure, 'PLATFORM.UNAVAILABLE')).toBe(true);
  });

  it('leaves other faults as they are', async () => {
    const failure = await failureOf(() => client.query('select no_such_column'));
    expect(failure).toMatchObject({ code: '42703' });
  });
});
