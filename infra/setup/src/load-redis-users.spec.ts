import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Redis } from 'ioredis';
import { ensureSecrets } from './ensure-secrets.ts';
import { loadRedisUsers } from './load-redis-users.ts';

describe('loadRedisUsers', () => {
  let folder: string;
  let server: ChildProcess;
  let orders: Redis;
  const read = (name: string) => readFile(join(folder, name), 'utf8');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redis-upgrade-'));
    const port = await freePort();
    await ensureSecrets(folder, { postgres: 'db:5432', redis: `127.0.0.1:${port}` });
    // The file of a release that did not know the queue of receipts.
    const path = join(folder, 'redis/users.acl');
    const users = await readFile(path, 'utf8');
    await rm(path);
    await writeFile(path, users.replaceAll(' ~bull:events-receipts:*', ''));
    const args = ['--port', `${port}`, '--dir', folder, '--save', '', '--aclfile', path];
    server = spawn('redis-server', args, { stdio: 'ignore' });
    orders = new Redis(await read('orders/redis_url'), { retryStrategy: () => 50 });
    orders.on('error', () => {}); // it starts below
    await waitFor('Redis to answer', async () => (await orders.ping()) === 'PONG');
  });
  afterEach(async () => {
    orders.disconnect();
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    await rm(folder, { recursive: true });
  });

  const add = () => orders.set('bull:events-receipts:id', '1');

  it('gives a process of the new release its rights without a restart', async () => {
    await expect(add()).rejects.toThrow('NOPERM');
    await ensureSecrets(folder, {
      postgres: 'db:5432',
      redis: new URL(await read('orders/redis_url')).host,
    });
    await loadRedisUsers(await read('databases/redis_url'));
    await expect(add()).resolves.toBe('OK');
  });

  it('may do nothing else, and lets a server be that does not run', async () => {
    const setup = new Redis(await read('databases/redis_url'), { enableReadyCheck: false });
    await expect(setup.get('bull:events-receipts:id')).rejects.toThrow('NOPERM');
    await expect(setup.acl('WHOAMI')).rejects.toThrow('NOPERM');
    setup.disconnect();
    await loadRedisUsers('redis://setup:x@127.0.0.1:1');
  });
});
