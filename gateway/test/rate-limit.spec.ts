import { jest } from '@jest/globals';
import { RedisLink } from '@spade/bus/redis-link';
import { HOUR_MS } from '@spade/contracts/lagos';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import { GatewayError } from '../src/http/gateway.errors.ts';
import {
  countCalls,
  giveBackCalls,
  RateLimit,
  type RateLimitRule,
} from '../src/http/limits/rate-limit.ts';

const rule: RateLimitRule = {
  name: 'things',
  max: 2,
  windowSeconds: 60,
  what: 'things',
  withoutRedis: 'memory',
};

describe('RateLimit', () => {
  let redis: TestRedis;
  const links: RedisLink[] = [];
  /** One replica's connection to Redis. */
  const connect = async () => {
    const link = new RedisLink(redis.url, 'limits');
    links.push(link);
    link.open();
    await link.ready();
    return link;
  };

  /** The limit of one replica. */
  const limitOf = (link: RedisLink, each: RateLimitRule) => {
    const limit = new RateLimit(each);
    return { consume: (key: string) => countCalls(link, [{ limit, key }]) };
  };

  /** A refusal of `a`, however long this machine pauses within its windows. */
  const refusalOf = (limit: ReturnType<typeof limitOf>) =>
    waitFor('a refusal', () =>
      limit.consume('a').then(
        () => undefined,
        (error: unknown) => error,
      ),
    );

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(() => {
    for (const link of links.splice(0)) link.close();
  });
  afterAll(() => redis.stop());

  it('counts together over replicas', async () => {
    const shared = { ...rule, name: 'shared' };
    const one = limitOf(await connect(), shared);
    const other = limitOf(await connect(), shared);
    await one.consume('a');
    await other.consume('a');
    await expect(one.consume('a')).rejects.toThrow('RATE_LIMITED');
    await expect(other.consume('a')).rejects.toThrow('RATE_LIMITED');
    await expect(one.consume('b')).resolves.toBeUndefined();
  });

  it('accepts calls again after the window, and says when', async () => {
    const limit = limitOf(await connect(), {
      ...rule,
      name: 'short',
      max: 1,
      windowSeconds: 1,
    });
    const refusal = await refusalOf(limit);
    expect(refusal).toBeInstanceOf(GatewayError);
    expect(refusal).toMatchObject({ details: { what: 'things' } });
    const { retryAfterMs } = (refusal as GatewayError<'RATE_LIMITED'>).details;
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(1000);
    await waitFor('the next window', () => limit.consume('a').then(() => true));
  });

  it('accepts calls after the window although the clock of this process was put back', async () => {
    const limit = limitOf(await connect(), {
      ...rule,
      name: 'put back',
      max: 1,
      windowSeconds: 1,
    });
    expect(await refusalOf(limit)).toMatchObject({ code: 'RATE_LIMITED' });
    const realNow = Date.now;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() - HOUR_MS);
    await waitFor('the next window', () => limit.consume('a').then(() => true)).finally(() =>
      clock.mockRestore(),
    );
  });

  it('counts by several keys in one round trip, and by none after the first that refuses', async () => {
    const link = await connect();
    const limits = [1, 2, 3].map((max) => new RateLimit({ ...rule, name: `most ${max}`, max }));
    const counted = limits.map((limit) => ({ limit, key: 'a' }));
    const trips = jest.spyOn(link, 'run');
    await countCalls(link, counted);
    await expect(countCalls(link, counted)).rejects.toThrow('RATE_LIMITED');
    expect(trips).toHaveBeenCalledTimes(2);
    const names = counted.map(({ limit, key }) => limit.nameInRedis(key));
    expect(await link.redis.mget(...names)).toEqual(['2', '1', '1']);
    await giveBackCalls(link, counted);
    expect(await link.redis.mget(...names)).toEqual(['1', '0', '0']);
    // A window that has ended meanwhile begins anew, with no call in advance.
    await link.redis.del(...names);
    await giveBackCalls(link, counted);
    expect(await link.redis.mget(...names)).toEqual([null, null, null]);
  });

  describe('when Redis is down', () => {
    it('counts in memory, or refuses where it may not guess', async () => {
      const link = await connect();
      const limit = limitOf(link, { ...rule, name: 'memory' });
      const login = limitOf(link, { ...rule, name: 'login', withoutRedis: 'refuse' });
      await redis.kill();
      await limit.consume('a');
      await limit.consume('a');
      await expect(limit.consume('a')).rejects.toThrow('RATE_LIMITED');
      await expect(login.consume('a')).rejects.toThrow('UNAVAILABLE');

      // Past 10,000 keys, further ones share 4,096 counters of two calls each.
      const further = Array.from({ length: 25_000 }, (_, i) => limit.consume(`key ${i}`));
      const refused = (await Promise.allSettled(further)).filter(
        ({ status }) => status === 'rejected',
      );
      expect(refused.length).toBeGreaterThan(25_000 - 10_000 - 2 * 4_096 - 1);

      await redis.start();
      await waitFor('counting in Redis again', () => login.consume('b').then(() => true));
    });
  });
});
