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
import { type Fault, nothingToLift } from './fault.ts';

/** One command to Redis as its administrator, past the proxies. */
async function tellRedis<T>(
  backends: Backends,
  name: RedisName,
  tell: (redis: Redis) => Promise<T>,
): Promise<T> {
  const redis = openRedis(backends.redis[name].adminUrl);
  redis.on('error', () => {}); // it may be down; the command then waits for its return
  try {
    return await tell(redis);
  } finally {
    redis.disconnect();
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
  aloneMs: number,
  amongOthersMs: number,
  strike: (stack: ChaosStack) => Promise<() => Promise<void>>,
): Fault => ({
  name: `${server === 'redis' ? 'Redis' : 'Redis store'} ${what}`,
  group: server,
  // The store remembers which mails were sent.
  mayRepeatMail: server === 'redis-store',
  ...{ aloneMs, amongOthersMs },
  strike: async (stack) => ({ on: server, lift: await strike(stack) }),
});

/** What may happen to either Redis. */
const faultsOf = (server: RedisName): Fault[] => [
  redisFault(server, 'kill -9', 1_000, 100, async ({ fleet }) => {
    await fleet.kill(server);
    return nothingToLift;
  }),
  redisFault(server, 'away', 30_000, 2_500, async ({ fleet }) => {
    await fleet.hold(server);
    return async () => fleet.release(server);
  }),
  redisFault(server, 'FLUSHALL', 1_000, 100, async ({ backends }) => {
    await tellRedis(backends, server, (redis) => redis.flushall());
    return nothingToLift;
  }),
  redisFault(server, 'full', 10_000, 2_500, async ({ backends }) => {
    await tellRedis(backends, server, (redis) => redis.config('SET', 'maxmemory', '1mb'));
    return async () => {
      await tellRedis(backends, server, (redis) => redis.config('SET', 'maxmemory', '0'));
    };
  }),
];

const redisFaults: Fault[] = [
  ...faultsOf('redis'),
  ...faultsOf('redis-store'),
  redisFault('redis-store', 'loses its last writes', 1_000, 500, async ({ fleet, backends }) => {
    await fleet.hold('redis-store');
    await tearAof(backends.redis['redis-store'].folder);
    return async () => fleet.release('redis-store');
  }),
];

async function postmaster({ postgresDir }: Backends): Promise<number> {
  return Number((await readFile(join(postgresDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The fault ends when the server has recovered; the services must handle the rest. */
async function untilPostgresAnswers(backends: Backends): Promise<void> {
  await waitFor(
    'PostgreSQL to accept connections again',
    () => query(backends, 'postgres', 'select 1'),
    60_000,
  );
}

/** Takes every connection of PostgreSQL and closes those of the services. */
async function eatConnections(backends: Backends): Promise<() => Promise<void>> {
  const eaten: pg.Client[] = [];
  const url = backends.databaseUrl('postgres');
  const eat = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {}); // another fault may kill the server
    await client.connect();
    eaten.push(client);
  };
  await eat();
  await eaten[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'spade'`,
  );
  // Until there are no more; ten at a time, so that the services get none in between.
  while ((await Promise.allSettled(Array.from({ length: 10 }, eat))).every(isFulfilled));
  return async () => {
    await Promise.allSettled(eaten.map((client) => client.end()));
  };
}

const isFulfilled = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

const SLOW_MS = 250;

const postgresFaults: Fault[] = [
  {
    name: 'PostgreSQL immediate restart',
    group: 'postgres',
    mayRepeatMail: false,
    aloneMs: 1_000,
    amongOthersMs: 100,
    strike: async ({ backends }) => {
      // SIGQUIT is PostgreSQL's immediate shutdown: clients get no warning, recovery from the log at start.
      process.kill(await postmaster(backends), 'SIGQUIT');
      return { on: 'postgres', lift: () => untilPostgresAnswers(backends) };
    },
  },
  {
    name: 'PostgreSQL slow',
    group: 'postgres lines',
    mayRepeatMail: false,
    aloneMs: 8_000,
    amongOthersMs: 4_000,
    isPossible: ({ network }) => network.isBreakable,
    strike: async ({ network }) => {
      const lines = network.names().filter((name) => name.endsWith('>postgres'));
      await network.setFault(lines, { latencyMs: SLOW_MS });
      return { on: 'all lines', lift: () => network.setFault(lines, {}) };
    },
  },
  {
    name: 'PostgreSQL out of connections',
    group: 'postgres',
    mayRepeatMail: false,
    aloneMs: 6_000,
    amongOthersMs: 2_000,
    strike: async ({ backends }) => ({ on: 'postgres', lift: await eatConnections(backends) }),
  },
];

/** Faults of PostgreSQL and Redis. */
export const storeFaults: Fault[] = [...redisFaults, ...postgresFaults];
