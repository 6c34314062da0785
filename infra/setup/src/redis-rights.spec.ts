import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Redis } from 'ioredis';
import { aclFile, type RedisUser, usersOf } from './redis-rights.ts';

describe('the Redis users', () => {
  let folder: string;
  let server: ChildProcess;
  const clients = new Map<RedisUser, Redis>();

  beforeAll(async () => {
    const port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'spade-test-acl-'));
    const acl = join(folder, 'users.acl');
    const redisUsers = usersOf('both');
    const passwords = new Map(redisUsers.map((user) => [user, `${user}-password`] as const));
    await writeFile(acl, aclFile('both', passwords, 'secret'));
    server = spawn(
      'redis-server',
      ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--aclfile', acl],
      { stdio: 'ignore' },
    );
    for (const user of redisUsers)
      clients.set(
        user,
        new Redis({ port, username: user, password: `${user}-password`, lazyConnect: true }),
      );
    for (const client of clients.values()) client.on('error', () => {}); // until the server listens
    await waitFor('redis-server', () =>
      as('auth')
        .ping()
        .then(() => true)
        .catch(() => false),
    );
  });
  afterAll(async () => {
    for (const client of clients.values()) client.disconnect();
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const as = (user: RedisUser): Redis => {
    const client = clients.get(user);
    if (!client) throw new Error(`no client of ${user}`);
    return client;
  };
  const call = (user: RedisUser, line: string) => {
    const [command = '', ...rest] = line.split(' ');
    return as(user).call(command, ...rest);
  };

  it.each<[RedisUser, string]>([
    ['auth', 'xadd requests:auth * m 1'],
    ['auth', 'publish replies:auth:gateway:x text'],
    ['orders', 'publish replies:orders:worker:x text'],
    ['catalog', 'publish replies:catalog:orders:x text'],
    ['gateway', 'xadd requests:orders * m 1'],
    ['gateway', "eval redis.call('xadd',KEYS[1],'*','m','1') 1 requests:orders"],
    ['gateway', 'incr limit:orders-address:x'],
    ['gateway', 'hset bull:sync-catalog:meta a 1'],
    ['orders', 'xadd requests:catalog * m 1'],
    ['orders', 'hset bull:events-store:meta a 1'],
    ['orders', 'hset bull:events-reader:meta a 1'],
    ['worker', 'hset bull:events-reader:meta a 1'],
    ['orders', 'hset bull:events-receipts:meta a 1'],
    ['worker', 'hset bull:events-receipts:meta a 1'],
    ['catalog', 'xadd requests:orders * m 1'],
    ['contact', 'setnx outbox:generation x'],
    ['worker', 'set mail:x done'],
    ['gateway', 'set statement-password:x y'],
    ['worker', 'del statement-password:x'],
    ['operator', 'xlen dlq:orders'],
    ['auth', 'hset state:auth x 1'],
    ['worker', 'hset state:worker x 1'],
    ['gateway', 'hset state:gateway x 1'],
    ['gateway', 'hgetall state:worker'],
    ['gateway', 'time'],
    ['auth', 'info server'],
    ['auth', 'client id'],
  ])('let %s: %s', async (user, line) => {
    await expect(call(user, line)).resolves.toBeDefined();
  });

  it.each<[RedisUser, string]>([
    // Neighbours' messages, jobs, mails and counters.
    ['auth', 'xadd requests:orders * m 1'],
    ['auth', "eval redis.call('xadd',KEYS[1],'*','m','1') 1 requests:orders"],
    ['auth', 'xrange requests:orders - +'],
    ['contact', 'xrange requests:auth - +'],
    ['contact', 'hset bull:events-catalog:meta a 1'],
    ['catalog', 'hset bull:sync-catalog:meta a 1'],
    ['worker', 'xrange requests:auth - +'],
    ['worker', 'del limit:login-address:x'],
    ['gateway', 'xrange dlq:orders - +'],
    ['gateway', 'get mail:x'],
    ['auth', 'psubscribe *'],
    // What another process says of itself.
    ['auth', 'hset state:orders x 1'],
    ['auth', 'hgetall state:orders'],
    ['worker', 'hset state:gateway x 1'],
    ['gateway', 'hset state:worker x 1'],
    ['gateway', 'del state:worker'],
    // The tokens of sign-ins, and whatever else one service answers another.
    ['worker', 'subscribe replies:auth:gateway:x'],
    ['worker', 'psubscribe replies:*'],
    ['catalog', 'subscribe replies:auth:gateway:x'],
    ['contact', 'subscribe replies:orders:gateway:x'],
    ['orders', 'subscribe replies:catalog:gateway:x'],
    ['worker', 'publish replies:auth:gateway:x text'],
    // The operator only handles dead letters and failed jobs.
    ['operator', 'get mail:x'],
    // The server itself.
    ...[
      ...['flushall', 'flushdb', 'keys *', 'config get *', 'acl list', 'shutdown', 'monitor'],
      ...['replicaof no one', 'module list', 'save', 'client list'],
      ...['client kill type normal', 'client pause 1', 'script flush', 'function flush'],
      ...['swapdb 0 1', 'slowlog get', 'migrate 127.0.0.1 1 x 0 1'],
    ].map((line): [RedisUser, string] => ['gateway', line]),
  ])('refuse %s: %s', async (user, line) => {
    await expect(call(user, line)).rejects.toThrow(/NOPERM/);
  });

  it('let each caller hear the services that it calls', async () => {
    const heard: [RedisUser, string][] = [
      ...['auth', 'catalog', 'contact', 'orders'].map((service): [RedisUser, string] => [
        'gateway',
        `replies:${service}:gateway:x`,
      ]),
      ['worker', 'replies:orders:worker:x'],
      ['orders', 'replies:catalog:orders:x'],
      ['catalog', 'replies:orders:catalog:x'],
    ];
    for (const [user, channel] of heard) {
      const client = as(user).duplicate();
      await expect(client.subscribe(channel)).resolves.toBe(1);
      client.disconnect();
    }
  });

  it('have nothing to do with messages in the Redis of jobs, nor with jobs in that of messages', () => {
    const fileOf = (server: 'messages' | 'store') =>
      aclFile(server, new Map(usersOf(server).map((user) => [user, 'secret'])), 'secret');
    expect(fileOf('store')).not.toMatch(/~(requests|dlq|alive|state)|&replies/);
    expect(fileOf('messages')).not.toMatch(/~(bull|limit|mail|outbox)/);
    expect(usersOf('store')).not.toContain('auth');
  });

  it('bind scripts too', async () => {
    const script = "return redis.call('get', KEYS[1])";
    await expect(as('gateway').eval(script, 1, 'mail:x')).rejects.toThrow(/NOPERM|can't access/);
    const undeclared = "return redis.call('get', 'mail:x')";
    await expect(as('gateway').eval(undeclared, 0)).rejects.toThrow(/NOPERM|can't access/);
  });
});
