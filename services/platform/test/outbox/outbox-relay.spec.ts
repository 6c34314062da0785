import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { currentRequestId, requestContext } from '@spade/bus/request-context';
import { buildOrderEvent } from '@spade/contracts/testing/build-order-event';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { register } from 'prom-client';
import { OutageLog } from '../../src/faults/outage-log.ts';
import { recordEvent, recordEvents, withdrawEvents } from '../../src/outbox/outbox.ts';
import { createQueue, UnrecoverableError } from '../../src/queue/queue.ts';
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

describe('the outbox relay', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let replica: OutboxReplica;
  let toClose: Pick<INestApplicationContext, 'close'>[] = [];

  beforeEach(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
    await createOutbox(database.url);
    replica = await startReplica(database.url, redis.url);
    toClose = [replica];
  });
  afterEach(async () => {
    await Promise.all(toClose.map((app) => app.close()));
    await Promise.all([database.drop(), redis.stop()]);
  });

  const rows = () =>
    database.query<{ id: string; done_at: Date | null; added_at: Date | null }>(
      'select * from outbox order by occurred_at',
    );
  const allDone = async () => (await rows()).every(({ done_at }) => done_at !== null);

  /** Starts a catalog that counts deliveries by event id. */
  async function startCounting(): Promise<Map<string, number>> {
    const received = new Map<string, number>();
    toClose.push(
      await startConsumer('catalog', redis.url, {
        'hold-renewed': async (_, { eventId }) => {
          received.set(eventId, (received.get(eventId) ?? 0) + 1);
        },
      }),
    );
    return received;
  }

  it('delivers a committed event with payload, id, time and request id', async () => {
    const received: unknown[] = [];
    toClose.push(
      await startConsumer('catalog', redis.url, {
        'hold-renewed': async (payload, { eventId, attempt, occurredAt }) => {
          received.push({ payload, eventId, attempt, occurredAt, requestId: currentRequestId() });
        },
      }),
    );
    const eventId = await requestContext.run({ requestId: 'r-1' }, () => replica.record('hold-9'));
    await waitFor('the event is done', allDone);
    expect(received).toEqual([
      {
        payload: { holdId: 'hold-9' },
        eventId,
        attempt: 1,
        occurredAt: expect.any(Date),
        requestId: 'r-1',
      },
    ]);
  });

  it('delivers nothing of a transaction that was rolled back', async () => {
    await expect(
      replica.orm.em.fork().transactional(async (tx) => {
        await recordEvent(tx, 'hold-renewed', { holdId: 'never' });
        throw new Error('no stock');
      }),
    ).rejects.toThrow('no stock');
    expect(await rows()).toEqual([]);
  });

  it('records several events of a name at once, and none without payloads', async () => {
    const ids = await replica.orm.em
      .fork()
      .transactional((tx) =>
        recordEvents(tx, 'hold-renewed', [{ holdId: 'hold-1' }, { holdId: 'hold-2' }]),
      );
    expect(new Set((await rows()).map(({ id }) => id))).toEqual(new Set(ids));
    await replica.orm.em.fork().transactional((tx) => recordEvents(tx, 'hold-renewed', []));
    expect(await rows()).toHaveLength(2);
  });

  it('refuses an event outside of a transaction', async () => {
    await expect(
      recordEvent(replica.orm.em.fork(), 'hold-renewed', { holdId: 'x' }),
    ).rejects.toThrow('outside of a transaction');
  });

  it('asks Redis nothing while every event is done', async () => {
    const consumer = await startConsumer('catalog', redis.url, { 'hold-renewed': async () => {} });
    await replica.record();
    await waitFor('the event is done', allDone);
    await consumer.close(); // BullMQ asks, too
    const rounds = jest.spyOn(replica.orm.em, 'fork');
    const enough = (count: number) => () => rounds.mock.calls.length >= count;
    await waitFor('a round began after the event was done', enough(2));
    const client = new Redis(redis.url);
    await client.config('RESETSTAT');
    await waitFor('some rounds', enough(5));
    const commands = await client.info('commandstats');
    client.disconnect();
    expect(commands).not.toMatch(/cmdstat_(set|xread):/);
  });

  it('adds the job of an event once, and asks about it no more while it waits', async () => {
    const id = await replica.record();
    await waitFor('it is added', async () => (await rows()).some(({ added_at }) => added_at));
    const [added] = await rows();
    const client = new Redis(redis.url);
    await client.lrem('bull:events-catalog:wait', 1, id);
    await client.del(`bull:events-catalog:${id}`);
    await replica.record();
    await waitFor('a later one is added', async () => (await rows()).every((row) => row.added_at));
    expect(await client.llen('bull:events-catalog:wait')).toBe(1);
    client.disconnect();
    expect((await rows())[0]).toEqual(added);
  });

  it('calls an event done only when every consumer is through', async () => {
    const received: string[] = [];
    const consumer = (name: 'catalog' | 'worker') =>
      startConsumer(name, redis.url, { 'hold-released': async () => void received.push(name) });
    toClose.push(await consumer('catalog'));
    await replica.orm.em
      .fork()
      .transactional((tx) => recordEvent(tx, 'hold-released', buildOrderEvent()));
    await waitFor('catalog is through', () => received.includes('catalog'));
    const doneBy = async () =>
      (await database.query<{ done_by: string[] }>('select done_by from outbox'))[0]?.done_by;
    await waitFor('the relay knows of it', async () => (await doneBy())?.length === 1);
    expect(await doneBy()).toEqual(['catalog']);
    expect(await allDone()).toBe(false);
    toClose.push(await consumer('worker'));
    await waitFor('the event is done', allDone);
    expect(received).toEqual(['catalog', 'worker']);
  });

  it('hears of an end while another replica has the row locked', async () => {
    const id = await replica.record();
    await waitFor('it is added', async () => (await rows()).some(({ added_at }) => added_at));
    const other = new Client(database.url);
    await other.connect();
    await other.query('begin');
    await other.query('select from outbox where id = $1 for update', [id]);
    const received = await startCounting();
    await waitFor('catalog is through', () => received.size === 1);
    await waitFor('the relay waits for the row', async () => {
      const waiting = await database.query(`select from pg_locks where not granted`);
      return waiting.length > 0;
    });
    await other.query('commit');
    await other.end();
    await waitFor('the event is done', allDone);
  });

  it('leaves an event of a newer version to that version', async () => {
    await database.query(`insert into outbox (name, payload) values ('order-gifted', '{}')`);
    await replica.record();
    await waitFor('a later one is added', async () => (await rows())[1]?.added_at != null);
    expect(await rows()).toMatchObject([{ added_at: null, done_at: null }, {}]);
  });

  const countsAsFailed = () =>
    waitFor('it counts as failed', async () => (await replica.relay.backlog()).failed === 1);

  describe('when an event is due later', () => {
    const LATER = { delaySeconds: 300 };
    const recordLater = (holdId: string) =>
      replica.orm.em
        .fork()
        .transactional((tx) => recordEvent(tx, 'hold-renewed', { holdId }, LATER));
    const withdraw = (holdId: string) =>
      replica.orm.em.fork().transactional((tx) => withdrawEvents(tx, 'hold-renewed', { holdId }));

    it('waits for its time, over a restart, and is no backlog until then', async () => {
      const received = await startCounting();
      const later = await recordLater('hold-9');
      await replica.close();
      replica = await startReplica(database.url, redis.url);
      toClose[0] = replica;
      const now = await replica.record();
      await waitFor('the other event is done', async () => received.has(now));
      expect(received.has(later)).toBe(false);
      expect(await replica.relay.backlog()).toMatchObject({ failed: 0 });
      await waitFor('no backlog', async () => (await replica.relay.backlog()).pending === 0);
      await database.query(`update outbox set due_at = now() where id = '${later}'`);
      await waitFor('the event is done', allDone);
      expect(received.get(later)).toBe(1);
      expect(await withdraw('hold-9')).toBe(0);
    });

    it('can be withdrawn before its time, and it alone', async () => {
      await recordLater('hold-9');
      const other = await recordLater('hold-8');
      expect(await withdraw('hold-9')).toBe(1);
      expect((await rows()).map(({ id }) => id)).toEqual([other]);
      await database.query('update outbox set due_at = now()');
      expect(await withdraw('hold-8')).toBe(0);
    });
  });

  describe('when several replicas relay', () => {
    it('delivers each of many events once', async () => {
      toClose.push(await startReplica(database.url, redis.url));
      const received = await startCounting();
      const ids = await recordMany(replica, 200);
      await waitFor('all are done', allDone, 20_000);
      expect(received).toEqual(new Map(ids.map((id) => [id, 1])));
    });
  });

  describe('when a handler fails', () => {
    it('delivers again later, and the event is done in the end', async () => {
      const attempts: number[] = [];
      toClose.push(
        await startConsumer('catalog', redis.url, {
          'hold-renewed': async (_, { attempt }) => {
            attempts.push(attempt);
            if (attempt < 2) throw new Error('not yet');
          },
        }),
      );
      await replica.record();
      await waitFor('the event is done', allDone);
      expect(attempts).toEqual([1, 2]);
    });

    it('reports the event when no attempt is left, until a retry succeeds', async () => {
      let isBroken = true;
      toClose.push(
        await startConsumer('catalog', redis.url, {
          'hold-renewed': async () => {
            if (isBroken) throw new UnrecoverableError('this can never work');
          },
        }),
      );
      await replica.record();
      await countsAsFailed();
      expect(await register.metrics()).toMatch(/^outbox_failed 1$/m);
      isBroken = false;
      const queue = createQueue('events-catalog', redis.url);
      await queue.retryJobs({ state: 'failed' });
      await queue.close();
      await waitFor('the event is done', allDone, 20_000);
      expect(await replica.relay.backlog()).toEqual({ pending: 0, failed: 0, oldestAgeMs: null });
    });
  });

  describe('when a failed job has given way to newer ones', () => {
    it('does not take the event for lost, and still reports it', async () => {
      let tries = 0;
      toClose.push(
        await startConsumer('catalog', redis.url, {
          'hold-renewed': async () => {
            tries += 1;
            throw new UnrecoverableError('this can never work');
          },
        }),
      );
      const id = await replica.record();
      await countsAsFailed();
      const client = new Redis(redis.url);
      await client.zrem('bull:events-catalog:failed', id);
      await client.del(`bull:events-catalog:${id}`);
      client.disconnect();
      await database.query("update outbox set added_at = now() - interval '61 s'");
      // Waits in a queue that has no worker, so that the sweep takes it.
      await replica.orm.em
        .fork()
        .transactional((tx) => recordEvent(tx, 'proof-attached', { proofId: '1', objectKey: 'o' }));
      await waitFor('it is added', async () => (await rows())[1]?.added_at != null);
      await database.query(
        "update outbox set added_at = now() - interval '61 s' where name = 'proof-attached'",
      );
      const isSwept = async () =>
        (await database.query("select 1 from outbox where added_at > now() - interval '30 s'"))
          .length === 1;
      await waitFor('the sweep has passed', isSwept);
      expect([tries, (await replica.relay.backlog()).failed]).toEqual([1, 1]);
    });
  });

  describe('when Redis is nearly full', () => {
    it('keeps events in the table, and delivers them once there is room', async () => {
      const failed = jest.spyOn(OutageLog.prototype, 'failed');
      const client = new Redis(redis.url);
      const used = Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]);
      await client.config('SET', 'maxmemory', Math.round(used * 1.1));
      const id = await replica.record();
      await waitFor('the relay refuses', () => failed.mock.calls.length > 0);
      failed.mockRestore();
      expect(await rows()).toMatchObject([{ added_at: null }]);
      await client.config('SET', 'maxmemory', 0);
      client.disconnect();
      const received = await startCounting();
      await waitFor('it is done', allDone);
      expect(received).toEqual(new Map([[id, 1]]));
    });
  });

  describe('when jobs are old', () => {
    it('frees the memory of those completed five minutes ago', async () => {
      await startCounting();
      const old = await replica.record();
      await waitFor('it is done', allDone);
      const client = new Redis(redis.url);
      await client.zadd('bull:events-catalog:completed', String(Date.now() - 301_000), old);
      const young = await replica.record();
      await waitFor('both are done', allDone);
      const kept = await client.zrange('bull:events-catalog:completed', 0, '-1');
      const hasData = await client.exists(`bull:events-catalog:${old}`);
      client.disconnect();
      expect([kept, hasData]).toEqual([[young], 0]);
    });
  });

  describe('when rows are old', () => {
    it('deletes those done a week ago and keeps those still owed', async () => {
      await replica.close();
      await database.query(`
        insert into outbox (name, payload, done_at) values
          ('hold-renewed', '{"holdId":"a"}', now() - interval '8 days'),
          ('hold-renewed', '{"holdId":"b"}', now() - interval '1 day'),
          ('hold-renewed', '{"holdId":"c"}', null)`);
      toClose.push(await startReplica(database.url, redis.url));
      const held = async () => (await rows()).length === 2;
      await waitFor('the old row is gone', held);
      const left = await database.query(`select payload->>'holdId' as id from outbox order by 1`);
      expect(left).toEqual([{ id: 'b' }, { id: 'c' }]);
    });
  });
});
