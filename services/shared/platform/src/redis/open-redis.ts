import { Redis, type RedisOptions } from 'ioredis';

/**
 * `redis+sentinel://user:password@host:26379,host:26379/name[?sentinelPassword=…]`: the Sentinels that know where
 * the primary called `name` is (https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/).
 */
const SENTINEL_URL =
  /^redis\+sentinel:\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^/?@]+)\/(?<name>[\w.-]+)(?:\?sentinelPassword=(?<sentinelPassword>.+))?$/;

const DEFAULT_SENTINEL_PORT = 26_379;

/** Whether `url` is an address that `openRedis` understands. */
export function isRedisUrl(url: string): boolean {
  return /^rediss?:\/\//.test(url) || SENTINEL_URL.test(url);
}

/** Where Sentinels are and what to ask them for; undefined for the address of one server. */
export function sentinelOptions(url: string) {
  const parts = SENTINEL_URL.exec(url)?.groups;
  if (!parts) return undefined;
  const { username, password, hosts = '', name = '', sentinelPassword } = parts;
  return {
    name,
    sentinels: hosts.split(',').map((host) => {
      const [, address = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
      return { host: address, port: Number(port ?? DEFAULT_SENTINEL_PORT) };
    }),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(sentinelPassword && { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    // All Sentinels away: the primary may well be there, so ask again soon.
    sentinelRetryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, 1_000),
  } satisfies RedisOptions;
}

/**
 * A connection to one server (`redis://`, `rediss://`), or to whichever server is the primary at each
 * connect (`redis+sentinel://`). After a failover the old primary refuses writes: the connection is then made again.
 */
export function openRedis(url: string, options: RedisOptions = {}): Redis {
  const all: RedisOptions = {
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...options,
  };
  const sentinel = sentinelOptions(url);
  return sentinel ? new Redis({ ...all, ...sentinel }) : new Redis(url, all);
}
