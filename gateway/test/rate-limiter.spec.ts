import { createLogger } from '@spade/platform/logging/logger';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import { GatewayError } from '../src/http/gateway-codes.ts';
import { type Limit, RateLimiter } from '../src/limits/rate-limiter.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

function buildLimit(fields: Partial<Limit> = {}): Limit {
  return {
    name: 'things',
    max: 2,
    windowMs: 60_000,
    what: 'things',
    withoutRedis: 'memory',
    ...fields,
  };
}

describe('RateLimiter', () => {
  let redis: TestRedis;
  const limiters: RateLimiter[] = [];
  const start = async () => {
    const limiter = new RateLimiter(redis.url, logger);
    limiters.push(limiter);
    const closed = buildLimit({ name: 'probe', max: 1_000_000, withoutRedis: 'refuse' });
    await waitFor('Redis', () => limiter.consume(closed, 'probe').then(() => true));
    return limiter;
  };

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(() => {
    for (const limiter of limiters.splice(0)) limiter.close();
  });
  afterAll(() => redis.stop());

  it('counts together over replicas', async () => {
    const [one, other] = [await start(), await start()];
    const limit = buildLimit({ name: 'shared' });
    await one.consume(limit, 'a');
    await other.consume(limit, 'a');
    await expect(one.consume(limit, 'a')).rejects.toThrow('RATE_LIMITED');
    await expect(one.consume(limit, 'b')).resolves.toBeUndefined();
  });

  it('opens again when the window has passed, and says when', async () => {
    const limiter = await start();
    const limit = buildLimit({ name: 'short', max: 1, windowMs: 150 });
    await limiter.consume(limit, 'a');
    const refusal = await limiter.consume(limit, 'a').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(GatewayError);
    expect(refusal).toMatchObject({ details: { what: 'things' } });
    await waitFor('the next window', () => limiter.consume(limit, 'a').then(() => true));
  });

  describe('when Redis is away', () => {
    it('goes on counting in memory, or refuses where nobody may guess', async () => {
      const limiter = await start();
      await redis.kill();
      const limit = buildLimit({ name: 'memory' });
      await limiter.consume(limit, 'a');
      await limiter.consume(limit, 'a');
      await expect(limiter.consume(limit, 'a')).rejects.toThrow('RATE_LIMITED');
      const closed = buildLimit({ name: 'login', withoutRedis: 'refuse' });
      await expect(limiter.consume(closed, 'a')).rejects.toThrow('UNAVAILABLE');

      await redis.start();
      await waitFor('counting in Redis again', () => limiter.consume(closed, 'b').then(() => true));
    });
  });
});
