import { once } from 'node:events';
import { openRedis } from '@spade/bus/open-redis';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { writeTogether } from './write-together.ts';

describe('writeTogether', () => {
  let server: TestRedis;
  beforeEach(async () => {
    server = await startRedis();
  });
  afterEach(() => server.stop());

  it('writes what is asked for in one turn at once, after a reconnect too', async () => {
    const redis = writeTogether(openRedis(server.url, { retryStrategy: () => 1 }));
    redis.on('error', () => {});
    for (const round of ['first', 'second']) {
      await redis.set('name', round);
      const writes: number[] = [];
      // Node calls it for several chunks, `_write` for one.
      const writev = redis.stream._writev?.bind(redis.stream);
      redis.stream._writev = (chunks, done) => {
        writes.push(chunks.length);
        writev?.(chunks, done);
      };
      const found = await Promise.all([redis.get('name'), redis.incr(round), redis.get('none')]);
      expect(found).toEqual([round, 1, null]);
      expect(writes).toEqual([3]);
      redis.disconnect(true);
      await once(redis, 'ready');
    }
    redis.disconnect();
  });

  it('sends a command before the connection is closed in order', async () => {
    const redis = writeTogether(openRedis(server.url));
    await redis.ping();
    const said = redis.set('last', 'word');
    await redis.quit();
    expect(await said).toBe('OK');
  });
});
