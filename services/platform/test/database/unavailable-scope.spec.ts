import { jest } from '@jest/globals';
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
    unavailableScope(run, 300).then(
      () => undefined,
      (error: unknown) => error,
    );

  const cut = Object.assign(new Error('terminating connection'), { code: '57P01' });

  it('handles a message again while the server changes, with the connection that it then gets', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    pool.on('error', () => {});
    const server = await pool.query('select pg_backend_pid() as id');
    await database.dropConnections();
    const answer = await unavailableScope(() => pool.query('select pg_backend_pid() as id'));
    expect(answer.rows).not.toEqual(server.rows);
    await pool.end();
  });

  it('says PLATFORM.UNAVAILABLE when the server stays away', async () => {
    const failure = await failureOf(() => Promise.reject(cut));
    expect(isCodedError(failure, 'PLATFORM.UNAVAILABLE')).toBe(true);
  });

  it('does not wait for one that is full', async () => {
    const run = jest.fn(() => Promise.reject(Object.assign(new Error('full'), { code: '53300' })));
    expect(isCodedError(await failureOf(run), 'PLATFORM.UNAVAILABLE')).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
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
