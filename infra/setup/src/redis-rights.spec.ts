import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { Redis } from 'ioredis';
import { aclFile, type RedisUser, usersOf } from './redis-rights.ts';

describe('the Redis users', () => {
  let server: TestRedis;
  const clients = new Map<RedisUser, Redis>();

  beforeAll(async () => {
    const users = usersOf('both');
    const passwords = new Map(users.map((user) => [user, `${user}-password`] as const));
    server = await startRedis({ acl: aclFile('both', passwords, 'secret') });
    for (const [user, password] of passwords) {
      const client = new Redis({
        port: server.port,
        username: user,
        password,
        retryStrategy: () => 50,
      });
      client.on('error', () => {}); // one test kills the server
      clients.set(user, client);
    }
  });
  afterAll(async () => {
    for (const client of clients.values()) client.disconnect();
    await server.stop();
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
    ['contact', 'hset bull:events-webhooks:meta a 1'],
    ['orders', 'hset bull:events-webhooks:meta a 1'],
    ['worker', 'hset bull:events-webhooks:meta a 1'],
    ['catalog', 'xadd requests:orders * m 1'],
    ['contact', 'setnx outbox:generation x'],
    ['auth', 'hset bull:events-worker:meta a 1'],
    ['auth', 'hset bull:staff-notices:meta a 1'],
    ['worker', 'hset bull:staff-notices:meta a 1'],
    ['worker', 'set mail:x done'],
    ['gateway', 'set statement-password:x y'],
    ['worker', 'del statement-password:x'],
    ['operator', 'xlen dlq:orders'],
    ['auth', 'hset state:auth x 1'],
    ['auth', 'hvals state:backup'],
    ['worker', 'hset state:worker x 1'],
    ['backup', 'hset state:backup x 1'],
    ['backup', 'xadd requests:contact * m 1'],
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
    ['auth', 'hset bull:events-store:meta a 1'],
    ['orders', 'hset bull:staff-notices:meta a 1'],
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
    ['auth', 'hset state:backup x 1'],
    ['worker', 'hset state:gateway x 1'],
    ['gateway', 'hset state:worker x 1'],
    ['gateway', 'del state:worker'],
    ['backup', 'xadd requests:orders * m 1'],
    ['backup', 'hset bull:events-worker:meta a 1'],
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
      'flushall',
      'flushdb',
      'keys *',
      'config get *',
      'acl list',
      'shutdown',
      'monitor',
      'replicaof no one',
      'module list',
      'save',
      'client list',
      'client kill type normal',
      'client pause 1',
      'script flush',
      'function flush',
      'swapdb 0 1',
      'slowlog get',
      'migrate 127.0.0.1 1 x 0 1',
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
  });

  it('bind scripts too', async () => {
    const script = "return redis.call('get', KEYS[1])";
    await expect(as('gateway').eval(script, 1, 'mail:x')).rejects.toThrow(/NOPERM|can't access/);
    const undeclared = "return redis.call('get', 'mail:x')";
    await expect(as('gateway').eval(undeclared, 0)).rejects.toThrow(/NOPERM|can't access/);
  });

  it('refuse a client without a name', async () => {
    const anonymous = new Redis({ port: server.port, retryStrategy: () => null });
    anonymous.on('error', () => {}); // the test checks the refusal
    await expect(anonymous.get('order')).rejects.toThrow(/NOAUTH/);
    anonymous.disconnect();
  });

  // Redis replays the file as its user `default`.
  it('lose no transaction and no script in a crash', async () => {
    const test = new Redis(server.url);
    // What is not on disk yet is another matter.
    await test.config('SET', 'appendfsync', 'always');
    test.disconnect();
    const worker = as('worker');
    const key = (name: string) => `bull:events-worker:${name}`;
    const script = "redis.call('SET', KEYS[1], '3') return redis.call('SET', KEYS[2], '1')";
    await worker.multi().set(key('order'), '1').set(key('mail'), '2').exec();
    await worker.eval(script, 2, key('job'), key('jobs'));
    await server.restart();
    const kept = await worker.mget(['order', 'mail', 'job', 'jobs'].map(key));
    expect(kept).toEqual(['1', '2', '3', '1']);
  });
});
