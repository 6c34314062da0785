import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Redis } from 'ioredis';
import { ensureSecrets } from './ensure-secrets.ts';

describe('Redis with our users', () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;
  let redis: Redis;

  const start = async () => {
    // `always`: this is about what a restart reads, not about the last second's writes.
    const options = {
      port: `${port}`,
      dir: folder,
      save: '',
      appendonly: 'yes',
      appendfsync: 'always',
    };
    const args = Object.entries({ ...options, aclfile: join(folder, 'redis/users.acl') });
    server = spawn(
      'redis-server',
      args.flatMap(([name, value]) => [`--${name}`, value]),
      { stdio: 'ignore' },
    );
    await waitFor('Redis to answer', async () => (await redis.ping()) === 'PONG');
  };
  const kill = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'redis-users-'));
    port = await freePort();
    await ensureSecrets(folder, { postgres: 'db:5432', redis: `127.0.0.1:${port}` });
    redis = new Redis(readFileSync(join(folder, 'worker/redis_url'), 'utf8'), {
      retryStrategy: () => 50,
    });
    redis.on('error', () => {}); // it is killed below
    await start();
  });
  afterEach(async () => {
    redis.disconnect();
    await kill();
    rmSync(folder, { recursive: true });
  });

  it('keeps transactions and scripts over a crash', async () => {
    // Keys that this user may touch.
    const key = (name: string) => `bull:events-worker:${name}`;
    const script = "redis.call('SET', KEYS[1], '3') return redis.call('SET', KEYS[2], '1')";
    await redis.multi().set(key('order'), '1').set(key('mail'), '2').exec();
    await redis.eval(script, 2, key('job'), key('jobs'));
    await kill();
    await start();
    const kept = await redis.mget(['order', 'mail', 'job', 'jobs'].map(key));
    expect(kept).toEqual(['1', '2', '3', '1']);
  });

  it('refuses a client without a name', async () => {
    const anonymous = new Redis({ port, lazyConnect: true, retryStrategy: () => null });
    anonymous.on('error', () => {}); // the test checks the refusal
    await expect(anonymous.get('order')).rejects.toThrow(/NOAUTH/);
    anonymous.disconnect();
  });
});
