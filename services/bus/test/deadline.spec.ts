import { MAX_WAITING } from '@spade/bus/message-client';
import type { CodedError } from '@spade/contracts/errors/coded-error';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Redis } from 'ioredis';
import { childReplica } from './child-replica.ts';
import { TransportBed } from './transport-bed.ts';

describe('the deadline and the limits of a call', () => {
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

  describe('when there is no replica', () => {
    it('ends with PLATFORM.DEADLINE_EXCEEDED at the deadline', async () => {
      // The caller's own deadline is longer than the test may take.
      const caller = bed.caller({ deadlineMs: 600_000 });
      const startedAt = performance.now();
      await expect(caller.call('echo.say', {}, { deadlineMs: 700 })).rejects.toMatchObject({
        code: 'PLATFORM.DEADLINE_EXCEEDED',
        details: { message: 'echo.say' },
      });
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(699); // timers count in whole milliseconds
    });

    it('lets a replica that comes later skip what is past its deadline', async () => {
      const caller = bed.caller();
      await expect(caller.call('echo.say', { n: 1 }, { deadlineMs: 300 })).rejects.toThrow();
      const handled: number[] = [];
      const server = await bed.replica({ 'echo.say': ({ n }: { n: number }) => handled.push(n) });
      await caller.call('echo.say', { n: 2 });
      expect(handled).toEqual([2]);
      await waitFor('an empty stream', async () => (await server.streamLength()) === 0);
    });

    it('lets a replica that comes in time answer', async () => {
      const reply = bed.caller().call('echo.say', {});
      await bed.replica({ 'echo.say': () => 'in time' });
      await expect(reply).resolves.toBe('in time');
    });
  });

  describe('when there is no Redis', () => {
    it('ends at the deadline all the same', async () => {
      const nowhere = new TransportBed('redis://127.0.0.1:1');
      const caller = nowhere.caller();
      const call = caller.call('echo.say', {}, { deadlineMs: 300 });
      await expect(call).rejects.toMatchObject({ code: 'PLATFORM.DEADLINE_EXCEEDED' });
      await nowhere.close();
    });
  });

  describe('when the service is slow', () => {
    it('reads no more than it has free slots, and refuses callers over their cap at once', async () => {
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const server = await bed.replica({ 'echo.say': () => held }, { concurrency: 4 });
      const caller = bed.caller();
      const calls = Array.from({ length: MAX_WAITING }, () => caller.call('echo.say', {}));
      await waitFor('all slots are taken', () => server.inFlight === 4);
      await waitFor(
        'all requests are sent',
        async () => (await server.streamLength()) === MAX_WAITING,
      );

      // Not at its deadline, which has another code.
      await expect(caller.call('echo.say', {})).rejects.toMatchObject({
        code: 'PLATFORM.OVERLOADED',
        details: { message: 'echo.say' },
      });
      expect(server.inFlight).toBe(4);
      expect(caller.inFlight).toBe(MAX_WAITING);
      await expect(bed.caller().call('other.say', {}, { deadlineMs: 50 })).rejects.toMatchObject({
        code: 'PLATFORM.DEADLINE_EXCEEDED',
      });

      release();
      await Promise.all(calls);
      // A request leaves the stream after its answer was sent.
      await waitFor('an empty stream', async () => (await server.streamLength()) === 0);
    });

    it('does not add to its load by sending again', async () => {
      let executed = 0;
      const server = await bed.replica({
        'echo.say': async () => {
          executed += 1;
          await new Promise((resolve) => setTimeout(resolve, 2_500));
          return executed;
        },
      });
      const reply = bed.caller().call('echo.say', {});
      await waitFor('it is being executed', () => server.inFlight === 1);
      await expect(reply).resolves.toBe(1);
      expect(executed).toBe(1);
    });

    it('keeps the stream short and the memory of the replica flat under a flood', async () => {
      const concurrency = 16;
      await childReplica(bed, { concurrency });
      const caller = bed.caller();
      const heapOfReplica = async () => Number(await bed.caller().call('echo.heap', {}));
      const streamLength = bed.streamLength();
      const refusals: unknown[] = [];
      let longest = 0;
      const flood = async (ms: number): Promise<void> => {
        const endAt = performance.now() + ms;
        const callInTurn = async (): Promise<void> => {
          while (performance.now() < endAt) {
            await caller.call('echo.pad', { ms: 5 }).catch(async (error: unknown) => {
              refusals.push((error as CodedError).code); // the only kind a call rejects with
              longest = Math.max(longest, await streamLength());
            });
          }
        };
        await Promise.all(Array.from({ length: MAX_WAITING + 32 }, callInTurn));
      };
      await flood(2_000); // its memories fill
      const before = await heapOfReplica();
      await flood(4_000);
      expect((await heapOfReplica()) - before).toBeLessThan(10 * 2 ** 20);
      expect(new Set(refusals)).toEqual(new Set(['PLATFORM.OVERLOADED']));
      // A caller has its reply, and may call again, before the request is deleted.
      expect(longest).toBeLessThanOrEqual(MAX_WAITING + concurrency);
      await waitFor('an empty stream', async () => (await streamLength()) === 0);
    });
  });

  describe('when Redis is full', () => {
    it('refuses at once, one call or all of a turn', async () => {
      const full = await startRedis();
      const crowded = new TransportBed(full.url);
      try {
        const server = await crowded.replica({ 'echo.say': () => 1 });
        const [, redisOfServer] = server.unwrap<[Redis, Redis]>();
        const caller = crowded.caller();
        await caller.call('echo.say', {});
        await redisOfServer.config('SET', 'maxmemory', '1');
        await expect(caller.call('echo.say', {})).rejects.toMatchObject({
          code: 'PLATFORM.OVERLOADED',
        });
        const calls = Array.from({ length: 3 }, () => caller.call('echo.say', {}));
        for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
          expect(reason).toMatchObject({ code: 'PLATFORM.OVERLOADED' });
        await redisOfServer.config('SET', 'maxmemory', '0');
        await expect(caller.call('echo.say', {})).resolves.toBe(1);
      } finally {
        await crowded.close();
        await full.stop();
      }
    });
  });
});
