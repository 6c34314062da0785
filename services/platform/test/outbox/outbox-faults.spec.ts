import type { INestApplicationContext } from '@nestjs/common';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../src/testing/postgres.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import {
  createOutbox,
  type OutboxReplica,
  recordMany,
  startConsumer,
  startReplica,
} from './outbox-app.ts';

describe('the outbox relay under faults', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let toClose: Pick<INestApplicationContext, 'close'>[] = [];

  beforeEach(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
    await createOutbox(database.url);
    toClose = [];
  });
  afterEach(async () => {
    await Promise.all(toClose.map((app) => app.close()));
    await Promise.all([database.drop(), redis.stop()]);
  });

  async function start(): Promise<OutboxReplica> {
    const replica = await startReplica(database.url, redis.url);
    toClose.push(replica);
    return replica;
  }
  async function startConsuming(): Promise<Set<string>> {
    const received = new Set<string>();
    toClose.push(
      await startConsumer('catalog', redis.url, {
        'hold-renewed': async (_, { eventId }) => void received.add(eventId),
      }),
    );
    return received;
  }
  const addedCount = async () =>
    (await database.query('select 1 from outbox where added_at is not null')).length;
  const allDone = async () =>
    (await database.query('select 1 from outbox where done_at is null')).length === 0;
  it('starts without Redis and delivers once Redis is there', async () => {
    await redis.kill();
    const replica = await start();
    const received = await startConsuming();
    const ids = await recordMany(replica, 20);
    await redis.start();
    await waitFor('all are received', () => ids.every((id) => received.has(id)));
    await waitFor('all are done', allDone);
    expect(received.size).toBe(20);
  });

  it('takes events without asking Redis while Redis is down, and catches up after', async () => {
    const replica = await start();
    const received = await startConsuming();
    const first = await replica.record();
    await waitFor('Redis works', () => received.has(first));
    await redis.kill();
    // Were Redis asked for each, every one of them would wait for its deadline: longer than this test may take.
    const ids = await recordMany(replica, 500);
    await redis.start();
    await waitFor('all are received', () => ids.every((id) => received.has(id)));
    expect(received.size).toBe(501);
  });

  it('adds waiting events again after FLUSHALL', async () => {
    const replica = await start();
    const ids = await recordMany(replica, 30);
    await waitFor('all are in the queue', async () => (await addedCount()) === 30);
    const client = new Redis(redis.url);
    await client.flushall();
    expect(await client.keys('bull:events-catalog:*')).toEqual([]);
    const isBack = async () => (await client.llen('bull:events-catalog:wait')) === 30;
    await waitFor('all are in the queue again', isBack);
    client.disconnect();
    const received = await startConsuming();
    await waitFor('all are received', () => ids.every((id) => received.has(id)));
    await waitFor('all are done', allDone);
    expect(received.size).toBe(30);
  });

  it('finds a job that was lost unnoticed, or is in no list of its queue', async () => {
    const replica = await start();
    const ids = await recordMany(replica, 3);
    const [lost = '', stranded = ''] = ids;
    await waitFor('all are in the queue', async () => (await addedCount()) === 3);
    const client = new Redis(redis.url);
    // Half of a script, as a torn log may leave it: taken out of one list, put into none.
    await client.lrem('bull:events-catalog:wait', 1, stranded);
    await client.lrem('bull:events-catalog:wait', 1, lost);
    await client.del(`bull:events-catalog:${lost}`);
    await database.query("update outbox set added_at = clock_timestamp() - interval '61 s'");
    const isBack = async () => (await client.llen('bull:events-catalog:wait')) === 3;
    await waitFor('both are in the queue again', isBack);
    client.disconnect();
    const received = await startConsuming();
    await waitFor('all are received', () => received.size === 3);
    expect([...received].toSorted()).toEqual(ids.toSorted());
  });

  it('adds events again when Redis comes back empty', async () => {
    const replica = await start();
    await recordMany(replica, 10);
    await waitFor('all are in the queue', async () => (await addedCount()) === 10);
    await redis.stop();
    redis = await startRedis({ port: redis.port });
    const received = await startConsuming();
    await waitFor('all are received', () => received.size === 10);
    await waitFor('all are done', allDone);
    expect(received.size).toBe(10);
  });

  it('records what was completed while no relay ran', async () => {
    const replica = await start();
    await recordMany(replica, 5);
    await waitFor('all are in the queue', async () => (await addedCount()) === 5);
    await replica.close();
    toClose = [];
    const received = await startConsuming();
    await waitFor('all are received', () => received.size === 5);
    await start();
    await waitFor('all are done', allDone);
    expect(received.size).toBe(5);
  });

  it('resumes after every database connection was cut', async () => {
    const replica = await start();
    const received = await startConsuming();
    await replica.record();
    await waitFor('it works', () => received.size === 1);
    await database.dropConnections();
    const id = await waitFor('the pool has healed', () => replica.record());
    await waitFor('the event is received', () => received.has(id));
    await waitFor('all are done', allDone);
    expect(received.size).toBe(2);
  });

  it('passes by the rows that a frozen replica keeps locked, until its end', async () => {
    // A bare connection stands for it: a relay of its own might take the row before it is locked.
    const frozen = new pg.Client({ connectionString: database.url });
    await frozen.connect();
    const { rows } = await frozen.query<{ id: string }>(
      `insert into outbox (name, payload, added_at)
       values ('hold-renewed', '{"holdId":"z"}', now()) returning id`,
    );
    const id = rows[0]?.id ?? '';
    await frozen.query('begin');
    await frozen.query('select 1 from outbox for update');
    try {
      const replica = await start();
      const received = await startConsuming();
      const other = await replica.record();
      await waitFor('others flow', () => received.has(other));
      expect(received.has(id)).toBe(false);
      await frozen.query('update outbox set added_at = null where id = $1', [id]);
      await frozen.query('commit');
      await waitFor('the locked one follows', () => received.has(id));
    } finally {
      await frozen.end();
    }
  });

  it('shuts down while Redis is down', async () => {
    const replica = await startReplica(database.url, redis.url);
    await redis.kill();
    await expect(replica.close()).resolves.toBeUndefined();
  });
});
