import { jest } from '@jest/globals';
import { isTransientFault, untilReachable } from '@spade/platform/database/transient-fault';
import { createTestDatabase, type TestDatabase } from '@spade/platform/testing/postgres';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';

describe('isTransientFault', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let isLost: boolean;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    isLost = false;
    client.on('error', () => {
      isLost = true;
    });
    await client.connect();
  });
  afterEach(async () => {
    await client.end().catch(() => {});
    await database.drop();
  });
  const errorOf = (statement: string) =>
    client.query(statement).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('counts a connection that is cut in the middle of a statement', async () => {
    const cut = errorOf('select pg_sleep(30)');
    await waitFor('the statement to run', async () => {
      const running = "select 1 from pg_stat_activity where query like 'select pg_sleep%'";
      return (await database.query(running)).length > 0;
    });
    await database.dropConnections().catch(() => {}); // it may cut its own, too
    expect(isTransientFault(await cut)).toBe(true);
  });

  it('counts a connection that was lost between two statements of a transaction', async () => {
    await client.query('begin');
    await database.dropConnections().catch(() => {}); // it may cut its own, too
    await waitFor('the loss to be noticed', () => isLost);
    const error = await errorOf('select 1');
    expect(String(error)).toContain('not queryable');
    expect(isTransientFault(error)).toBe(true);
  });

  it.each(['disk_full', 'out_of_memory', 'too_many_connections'])(
    'counts %s',
    async (condition) => {
      const error = await errorOf(
        `do $$ begin raise exception 'no room' using errcode = '${condition}'; end $$`,
      );
      expect(isTransientFault(error)).toBe(true);
    },
  );

  it.each(['EPIPE', 'EHOSTUNREACH'])('counts %s, of a server whose machine is gone', (code) => {
    expect(isTransientFault(Object.assign(new Error('write'), { code }))).toBe(true);
  });

  it('does not count a statement that is wrong', async () => {
    expect(isTransientFault(await errorOf('select nonsense'))).toBe(false);
  });
});

describe('untilReachable', () => {
  it('waits while there is no server, and says once why', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const run = jest.fn<() => Promise<string>>();
    run.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused).mockResolvedValue('done');
    const warn = jest.fn();
    expect(await untilReachable(run, { warn })).toBe('done');
    expect(warn.mock.calls).toEqual([['waiting for the database: connect ECONNREFUSED']]);
  });

  it('throws at once what waiting does not mend', async () => {
    const run = jest.fn(() => Promise.reject(new Error('no right')));
    await expect(untilReachable(run, { warn: () => {} })).rejects.toThrow('no right');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
