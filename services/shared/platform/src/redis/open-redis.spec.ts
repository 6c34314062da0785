import { isRedisUrl, openRedis } from './open-redis.ts';

const optionsOf = (url: string) => {
  const redis = openRedis(url, { lazyConnect: true });
  redis.disconnect();
  return redis.options;
};

describe('openRedis', () => {
  it('asks Sentinels for the primary', () => {
    const url = 'redis+sentinel://orders:p%40ss@one:26380,two,10.0.0.3:26379/messages';
    expect(isRedisUrl(url)).toBe(true);
    expect(optionsOf(url)).toMatchObject({
      name: 'messages',
      username: 'orders',
      password: 'p@ss',
      sentinels: [
        { host: 'one', port: 26_380 },
        { host: 'two', port: 26_379 },
        { host: '10.0.0.3', port: 26_379 },
      ],
    });
  });

  it('signs in at Sentinels with a separate password', () => {
    const url = 'redis+sentinel://orders:x@one/jobs?sentinelPassword=s%2Fx';
    expect(optionsOf(url)).toMatchObject({ sentinelPassword: 's/x', username: 'orders' });
  });

  it('connects to one server as before', () => {
    expect(optionsOf('redis://orders:pass@redis:6380')).toMatchObject({
      ...{ host: 'redis', port: 6380, username: 'orders', password: 'pass', sentinels: null },
    });
  });

  it.each(['redis+sentinel://one:26379', 'http://redis:6379', 'redis:6379'])(
    'does not understand %s',
    (url) => {
      expect(isRedisUrl(url)).toBe(false);
    },
  );
});
