import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { openRedis } from '@spade/bus/open-redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Redis } from 'ioredis';
import pg from 'pg';
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

/** Cuts the end off the newest append-only file, as a crash of the machine may. */
async function tearAof(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'appendonlydir');
  // appendonly.aof.9.incr.aof, appendonly.aof.10.incr.aof …
  const files = (await readdir(folder)).filter((name) => name.endsWith('.incr.aof'));
  const newest = files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (newest === undefined) throw new Error(`no append-only file in ${folder}`);
  const { size } = await stat(join(folder, newest));
  await truncate(join(folder, newest), Math.max(0, size - 1_500));
}

const redisFault = (
  server: RedisName,
  what: string,
  mostMs: number,
  strike: (stack: ChaosStack) => Promise<() => Promise<void>>,
): Fault => ({
  ...{ name: `${server === 'redis' ? 'Redis' : 'Redis store'} ${what}`, group: server, mostMs },
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

/** Takes every connection of PostgreSQL and closes those of the services. Returns how to give them back. */
async function eatConnections(backends: Backends): Promise<() => Promise<void>> {
  const eaten: pg.Client[] = [];
  const eat = async () => {
    const client = new pg.Client({ connectionString: backends.databaseUrl('postgres') });
    client.on('error', () => {}); // another fault may kill the server
    await client.connect();
    eaten.push(client);
  };
  await eat();
  await eaten[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'spade'`,
  );
  // Until there are no more; ten at a time, so that the services get none in between.
  const isFulfilled = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';
  while ((await Promise.allSettled(Array.from({ length: 10 }, eat))).every(isFulfilled));
  return async () => {
    await Promise.allSettled(eaten.map((client) => client.end()));
  };
}

/** Faults of PostgreSQL and Redis. */
export const storeFaults: Fault[] = [
  ...faultsOf('redis'),
  ...faultsOf('redis-store'),
  redisFault('redis-store', 'loses its last writes', 500, async ({ fleet, backends }) => {
    await fleet.hold('redis-store');
    await tearAof(backends.redis['redis-store'].folder);
    return async () => fleet.release('redis-store');
  }),
  {
    ...{ name: 'PostgreSQL immediate restart', group: 'postgres', mostMs: 100 },
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
  {
    ...{ name: 'PostgreSQL out of connections', group: 'postgres', mostMs: 2_000 },
    strike: async ({ backends }) => ({ on: 'postgres', lift: await eatConnections(backends) }),
  },
];
