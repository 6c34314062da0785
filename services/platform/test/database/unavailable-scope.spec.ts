import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { jest } from '@jest/globals';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { unavailableScope } from '@spade/platform/database/orm-scope';
import { isChangingServer } from '@spade/platform/database/transient-fault';
import pg from 'pg';
import { handshakeSocket } from '../../src/database/connection-options.ts';
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

  describe('with the time given', () => {
    let now = 0;
    beforeEach(() => {
      now = performance.now() + 60_000;
      jest.spyOn(performance, 'now').mockImplementation(() => now);
    });
    afterEach(() => jest.restoreAllMocks());
    /** Whether a message that meets the outage then is handled again. */
    const isTriedAgain = async (afterMs: number) => {
      now += afterMs;
      const run = jest.fn<() => Promise<string>>().mockRejectedValueOnce(cut);
      await unavailableScope(run.mockResolvedValue('done')).catch(() => {});
      return run.mock.calls.length > 1;
    };

    it('lets no message wait in an outage that lasts', async () => {
      await isTriedAgain(0);
      for (let second = 1; second < 18; second += 1) await isTriedAgain(1_000);
      expect(await isTriedAgain(1_000)).toBe(false);
    });

    it('waits again in the next outage, which may follow closely', async () => {
      await isTriedAgain(0);
      await isTriedAgain(2_000);
      expect(await isTriedAgain(17_000)).toBe(true);
    });

    it('outlives a change of server that takes 15 s', async () => {
      const changedAt = now + 15_000;
      const answer = await unavailableScope(() => {
        now += 1_000;
        return now < changedAt ? Promise.reject(cut) : Promise.resolve('done');
      });
      expect(answer).toBe('done');
    });
  });

  it('does not wait for one that is full', async () => {
    const run = jest.fn(() => Promise.reject(Object.assign(new Error('full'), { code: '53300' })));
    expect(isCodedError(await failureOf(run), 'PLATFORM.UNAVAILABLE')).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  describe('when no connection became free in time', () => {
    const full = new Error('timeout exceeded when trying to connect');

    it('waits on if the server was seen to change just before', async () => {
      const run = jest.fn<() => Promise<string>>();
      run.mockRejectedValueOnce(cut).mockRejectedValueOnce(full).mockResolvedValue('done');
      expect(await unavailableScope(run)).toBe('done');
    });

    it('does not wait for a pool that is merely busy', async () => {
      const later = performance.now() + 60_000;
      jest.spyOn(performance, 'now').mockReturnValue(later);
      const run = jest.fn(() => Promise.reject(full));
      expect(isCodedError(await failureOf(run), 'PLATFORM.UNAVAILABLE')).toBe(true);
      expect(run).toHaveBeenCalledTimes(1);
      jest.restoreAllMocks();
    });
  });

  it('tries another moment when nobody answers at the address', async () => {
    const silent = handshakeSocket(10);
    const failure = once(silent, 'error');
    // A name that is never told: the socket has nobody to greet.
    silent.connect({ host: 'gone.invalid', port: 5432, lookup: () => {} });
    const [error] = await failure;
    expect(isChangingServer(error)).toBe(true);
  });

  it('keeps a connection whose server was there and then takes its time', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const socket = handshakeSocket(50);
    socket.connect((listener.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    expect(socket.timeout).toBe(0);
    socket.destroy();
    listener.close();
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
