import { ConnectionLostError, RedisLink } from '@spade/bus/redis-link';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';

describe('RedisLink on a socket that closes while it still reads ready', () => {
  let redis: TestRedis;
  let link: RedisLink;
  beforeAll(async () => {
    redis = await startRedis();
    link = new RedisLink(redis.url, 'test');
    link.open();
    await link.ready();
  });
  afterAll(async () => {
    link.close();
    await redis.stop();
  });

  it('leaves the process time for everything else, such as to learn that it is closed', async () => {
    let isClosed = false;
    setImmediate(() => {
      isClosed = true;
    });
    let attempts = 0;
    const command = async () => {
      attempts += 1;
      // Fails here instead of hanging for ever.
      if (attempts > 1_000) throw new Error('nothing else ran');
      if (!isClosed) throw new ConnectionLostError("Stream isn't writeable");
      return 'accepted';
    };
    expect(await link.retryUntilAccepted(command)).toBe('accepted');
  });
});
