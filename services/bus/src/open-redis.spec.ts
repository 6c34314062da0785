import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ReplyError } from 'ioredis';
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

  it('speaks TLS with Sentinels and their servers when the address says so', () => {
    const url = 'rediss+sentinel://orders:x@one/jobs';
    expect(isRedisUrl(url)).toBe(true);
    expect(optionsOf(url)).toMatchObject({
      name: 'jobs',
      tls: {},
      enableTLSForSentinelMode: true,
    });
    expect(optionsOf('rediss://orders:x@one:6380')).toMatchObject({ host: 'one', tls: {} });
    expect(optionsOf('redis+sentinel://one/jobs').tls).toBeUndefined();
  });

  it('connects to one server as before', () => {
    expect(optionsOf('redis://orders:pass@redis:6380')).toMatchObject({
      host: 'redis',
      port: 6380,
      username: 'orders',
      password: 'pass',
      sentinels: null,
    });
  });

  it.each(['redis+sentinel://one:26379', 'http://redis:6379', 'redis:6379'])(
    'does not understand %s',
    (url) => {
      expect(isRedisUrl(url)).toBe(false);
    },
  );

  it('looks for the primary again when a server no longer has followers', () => {
    const again = (url: string, message: string) =>
      optionsOf(url).reconnectOnError?.(new ReplyError(message));
    expect(again('redis+sentinel://one/jobs', 'NOREPLICAS Not enough good replicas')).toBe(true);
    expect(again('redis+sentinel://one/jobs', 'READONLY You can not write')).toBe(true);
    expect(again('redis+sentinel://one/jobs', 'OOM command not allowed')).toBe(false);
    expect(again('redis://one', 'NOREPLICAS Not enough good replicas')).toBe(false);
  });

  it('tries again when a server takes the connection and says nothing, copies too', async () => {
    let taken = 0;
    const frozen = createServer((socket) => {
      taken += 1;
      socket.on('error', () => {}).resume();
    });
    await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
    const { port } = frozen.address() as { port: number }; // it listens on TCP
    const first = openRedis(`redis://127.0.0.1:${port}`, { retryStrategy: () => 10 });
    const both = [first, first.duplicate()];
    for (const redis of both) redis.on('error', () => {});
    await waitFor('two attempts of each', () => taken >= 4);
    for (const redis of both) redis.disconnect();
    await new Promise((resolve) => frozen.close(resolve));
  });

  it('waits longer for TLS after each handshake that took too long, copies too', async () => {
    // Both sides know a key, so that no certificate is needed.
    const psk = Buffer.from('a key that both sides know');
    const common = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
    const inTls = createTlsServer({ ...common, pskCallback: () => psk });
    // Its processor is busy: TCP is the kernel's and is answered at once, TLS later than the first one may take.
    const busy = createServer({ pauseOnConnect: true }, (socket) => {
      socket.on('error', () => {});
      setTimeout(() => inTls.emit('connection', socket), 1_000).unref();
    });
    inTls.on('tlsClientError', () => {}).on('secureConnection', (socket) => socket.resume());
    await once(busy.listen(0, '127.0.0.1'), 'listening');
    const { port } = busy.address() as AddressInfo; // it listens on TCP
    const first = openRedis(`redis://127.0.0.1:${port}`, {
      connectTimeout: 400,
      retryStrategy: () => 10,
      tls: {
        ...common,
        pskCallback: () => ({ psk, identity: 'test' }),
        checkServerIdentity: () => undefined,
      },
    });
    const both = [first, first.duplicate()];
    let lost = 0;
    let connected = 0;
    for (const redis of both)
      redis.on('error', () => void lost++).once('connect', () => void connected++);
    try {
      await waitFor('both handshakes', () => connected === 2);
      expect(lost).toBeGreaterThan(0);
    } finally {
      for (const redis of both) redis.disconnect();
      busy.close();
    }
  });
});
