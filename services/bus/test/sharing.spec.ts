import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { childReplica } from './child-replica.ts';
import { TransportBed } from './transport-bed.ts';

describe('requests to several replicas', () => {
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

  describe.each([2, 4])('when there are %i', (count) => {
    it('executes each request once and spreads the load', async () => {
      const executions = new Map<number, number>();
      const perReplica = Array.from({ length: count }, () => 0);
      for (const replica of perReplica.keys())
        await bed.replica(
          {
            'echo.say': async ({ n }: { n: number }) => {
              executions.set(n, (executions.get(n) ?? 0) + 1);
              perReplica[replica] = (perReplica[replica] ?? 0) + 1;
              await new Promise((resolve) => setTimeout(resolve, 5));
              return n;
            },
          },
          { concurrency: 8 },
        );
      const caller = bed.caller();
      const total = 100 * count;
      const replies = await Promise.all(
        Array.from({ length: total }, (_, n) => caller.call('echo.say', { n })),
      );
      expect(replies).toEqual(Array.from({ length: total }, (_, n) => n));
      expect(executions.size).toBe(total);
      expect(Math.max(...executions.values())).toBe(1);
      expect(Math.min(...perReplica)).toBeGreaterThan(total / count / 4);
    });

    it('shares the work among processes', async () => {
      const replicas = await Promise.all(
        Array.from({ length: count }, () => childReplica(bed, { concurrency: 4 })),
      );
      const caller = bed.caller();
      const pids = await Promise.all(
        Array.from({ length: 40 * count }, () => caller.call('echo.count', { key: 'n', ms: 5 })),
      );
      expect(new Set(pids)).toEqual(new Set(replicas.map(({ pid }) => pid)));
    });
  });

  describe('when several callers call at once', () => {
    it('gives each caller its replies, on its own channel', async () => {
      await bed.replica({ 'echo.say': ({ n }: { n: number }) => n });
      const callers = Array.from({ length: 3 }, () => bed.caller());
      const calls = callers.flatMap((caller, i) =>
        Array.from({ length: 50 }, (_, n) => caller.call('echo.say', { n: 1_000 * i + n })),
      );
      const expected = callers.flatMap((_, i) =>
        Array.from({ length: 50 }, (__, n) => 1_000 * i + n),
      );
      await expect(Promise.all(calls)).resolves.toEqual(expected);
      const admin = bed.redis();
      const channels = (await admin.pubsub('CHANNELS', 'replies:*')) as string[]; // names
      expect(channels).toHaveLength(callers.length);
      const listeners = await Promise.all(channels.map((name) => admin.pubsub('NUMSUB', name)));
      expect(listeners.map((row) => row[1])).toEqual([1, 1, 1]);
    });
  });
});
