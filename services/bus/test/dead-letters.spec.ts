import { REPLICA, requestsKey } from '@spade/bus/wire-format';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Redis } from 'ioredis';
import { TransportBed } from './transport-bed.ts';

describe('dead letters', () => {
  let redis: TestRedis;
  let bed: TransportBed;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(() => {
    bed = new TransportBed(redis.url);
  });
  afterEach(() => bed.close());

  /** Makes the group believe that a replica took the oldest request `deliveries` times and died. */
  async function abandonOldest(deliveries: number): Promise<void> {
    const admin = bed.redis();
    const key = requestsKey('echo');
    await admin.xgroup('CREATE', key, 'replicas', '0', 'MKSTREAM').catch(() => {}); // may exist
    await waitFor('the request is there', async () => (await admin.xlen(key)) > 0);
    await admin.xreadgroup('GROUP', 'replicas', 'dead', 'COUNT', 1, 'STREAMS', key, '>');
    const [[entryId] = ['']] = await admin.xrange(key, '-', '+', 'COUNT', 1);
    await admin.xclaim(
      key,
      'replicas',
      'dead',
      0,
      entryId,
      'IDLE',
      60_000,
      'RETRYCOUNT',
      deliveries,
    );
  }

  describe('when a request was delivered five times and never finished', () => {
    it('lists it with its cause, tells the caller, and replays it once', async () => {
      const reply = bed.caller().call('echo.say', { n: 7 }, { deadlineMs: 20_000 });
      const refusal = reply.catch((error: unknown) => error);
      await abandonOldest(5);
      const handled: unknown[] = [];
      const { deadLetters } = await bed.replica({ 'echo.say': (payload) => handled.push(payload) });
      expect(await refusal).toMatchObject({ code: 'PLATFORM.INTERNAL' });

      const letters = await deadLetters.list();
      expect(letters).toMatchObject([
        { reason: 'too_many_deliveries', deliveries: 5, name: 'echo.say', payload: { n: 7 } },
      ]);
      expect(await deadLetters.count()).toBe(1);
      expect(handled).toEqual([]);

      const id = letters[0]?.id ?? '';
      await expect(deadLetters.replay(id)).resolves.toBe(true);
      await waitFor('it is executed', () => handled.length === 1);
      expect(handled).toEqual([{ n: 7 }]);
      expect(await deadLetters.count()).toBe(0);
      await expect(deadLetters.replay(id)).resolves.toBe(false);
    });
  });

  describe('when it outlived three replicas and its caller', () => {
    it('is kept instead of being skipped', async () => {
      const call = bed.caller().call('echo.say', {}, { deadlineMs: 300 });
      await expect(call).rejects.toMatchObject({ code: 'PLATFORM.DEADLINE_EXCEEDED' });
      await abandonOldest(3);
      const { deadLetters } = await bed.replica({ 'echo.say': () => 1 });
      await waitFor('it is parked', async () => (await deadLetters.count()) === 1);
      const [letter] = await deadLetters.list();
      expect(letter).toMatchObject({ reason: 'expired_after_crashes' });
      await expect(deadLetters.discard(letter?.id ?? '')).resolves.toBe(true);
      expect(await deadLetters.count()).toBe(0);
    });
  });

  describe('when an entry is not a request', () => {
    it.each(['{"broken', '{}', 'null'])('removes %s and goes on', async (text) => {
      const server = await bed.replica({ 'echo.say': () => 1 });
      await bed.redis().xadd(requestsKey('echo'), '*', 'm', text);
      await expect(bed.caller().call('echo.say', {})).resolves.toBe(1);
      await waitFor('it is removed', async () => (await server.streamLength()) === 0);
      expect(await server.deadLetters.count()).toBe(0);
    });
  });

  describe('when Redis gave a request to a replica that never got it', () => {
    it('is found by that replica itself and executed', async () => {
      const server = await bed.replica({ 'echo.say': ({ n }: { n: number }) => n });
      const caller = bed.caller();
      await caller.call('echo.say', { n: 1 });
      // Its reader is cut off, and before it is back another client reads in its name.
      const [reading] = server.unwrap<[Redis, Redis]>();
      const key = requestsKey('echo');
      const admin = bed.redis();
      await admin.ping();
      reading.disconnect(true);
      const call = caller.call('echo.say', { n: 2 });
      const taken = await admin.xreadgroup(
        'GROUP',
        'replicas',
        REPLICA,
        'BLOCK',
        500,
        'STREAMS',
        key,
        '>',
      );
      expect(taken).not.toBeNull();
      await expect(call).resolves.toBe(2);
    });
  });
});
