import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRedis } from '@spade/bus/open-redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Redis } from 'ioredis';
import { query } from '../check/read-world.ts';
import type { Backends } from '../stack/backends.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import type { RedisName } from '../stack/redis-servers.ts';
import type { Fault } from './fault.ts';

/** One command to Redis as its administrator, past the proxies. */
async function tellRedis(
  { redis }: Backends,
  name: RedisName,
  tell: (redis: Redis) => Promise<unknown>,
): Promise<void> {
  const client = openRedis(redis[name].adminUrl);
  client.on('error', () => {}); // it may be down; the command then waits for its return
  try {
    await tell(client);
  } finally {
    client.disconnect();
  }
}

const redisFault = (
  server: RedisName,
  what: string,
  mostMs: number,
  strike: (stack: ChaosStack) => Promise<() => Promise<void>>,
): Fault => ({
  name: `${server === 'redis' ? 'Redis' : 'Redis store'} ${what}`,
  group: server,
  mostMs,
  // The store remembers which mails were sent.
  mayRepeatMail: server === 'redis-store',
  strike: async (stack) => ({ on: server, lift: await strike(stack) }),
});

/** What may happen to either Redis. */
const faultsOf = (server: RedisName): Fault[] => [
  redisFault(server, 'away', 2_500, async ({ fleet }) => {
    await fleet.hold(server);
    return async () => fleet.release(server);
  }),
  redisFault(server, 'FLUSHALL', 0, async ({ backends }) => {
    await tellRedis(backends, server, (redis) => redis.flushall());
    return async () => {};
  }),
  redisFault(server, 'full', 2_500, async ({ backends }) => {
    await tellRedis(backends, server, (redis) => redis.config('SET', 'maxmemory', '1mb'));
    return () => tellRedis(backends, server, (redis) => redis.config('SET', 'maxmemory', '0'));
  }),
];

/** Faults of PostgreSQL and Redis. */
export const storeFaults: Fault[] = [
  ...faultsOf('redis'),
  ...faultsOf('redis-store'),
  {
    name: 'PostgreSQL immediate restart',
    group: 'postgres',
    mostMs: 100,
    strike: async ({ backends }) => {
      const pidFile = await readFile(join(backends.postgresDir, 'postmaster.pid'), 'utf8');
      // SIGQUIT is PostgreSQL's immediate shutdown: clients get no warning, recovery from the log at start.
      process.kill(Number(pidFile.split('\n')[0]), 'SIGQUIT');
      const isBack = () => query(backends, 'postgres', 'select 1');
      return {
        on: 'postgres',
        lift: async () => {
          await waitFor('PostgreSQL to accept connections again', isBack, 60_000);
        },
      };
    },
  },
];
