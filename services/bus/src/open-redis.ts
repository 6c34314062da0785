import { TLSSocket } from 'node:tls';
import { type AbstractConnector, Redis, type RedisOptions, ReplyError } from 'ioredis';

/**
 * `redis+sentinel://user:password@host:26379,host:26379/name[?sentinelPassword=…]`: the Sentinels that know where
 * the primary called `name` is (https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/);
 * `rediss+sentinel://` where they and the servers speak TLS.
 */
const SENTINEL_URL =
  /^redis(?<tls>s?)\+sentinel:\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^/?@]+)\/(?<name>[\w.-]+)(?:\?sentinelPassword=(?<sentinelPassword>.+))?$/;

const DEFAULT_SENTINEL_PORT = 26_379;

/** Whether `url` is an address that `openRedis` understands. */
export function isRedisUrl(url: string): boolean {
  return /^rediss?:\/\//.test(url) || SENTINEL_URL.test(url);
}

/** Where Sentinels are and what to ask them for; undefined for the address of one server. */
export function sentinelOptions(url: string) {
  const parts = SENTINEL_URL.exec(url)?.groups;
  if (!parts) return undefined;
  const { tls, username, password, hosts = '', name = '', sentinelPassword } = parts;
  return {
    name,
    sentinels: hosts.split(',').map((host) => {
      const [, address = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
      return { host: address, port: Number(port ?? DEFAULT_SENTINEL_PORT) };
    }),
    ...(tls && { tls: {}, enableTLSForSentinelMode: true }),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(sentinelPassword && { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    // All Sentinels away: the primary may well be there, so ask again soon.
    sentinelRetryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, 1_000),
  } satisfies RedisOptions;
}

/** How long a server that took the connection may be silent before it has answered our greeting. */
const HANDSHAKE_SILENT_MS = 3_000;

/**
 * Ends a connection to a server that takes it and then says nothing, as one does whose machine hangs: ioredis would
 * wait indefinitely, and never ask the Sentinels again.
 */
function endSilentHandshakes(redis: Redis): Redis {
  redis.on('connect', () =>
    redis.stream.setTimeout(HANDSHAKE_SILENT_MS, () => redis.stream.destroy()),
  );
  redis.on('ready', () => redis.stream.setTimeout(0));
  return redis;
}

/** How long the first handshake of TLS may take, and the longest, in times of `connectTimeout`. */
const FIRST_TLS = 1.5;
const LONGEST_TLS = 6;

/**
 * A handshake of TLS may take longer than that of TCP, and twice as long as one that was given up before: it costs processor
 * time on both sides, and where that is short, trying again costs more of it. ioredis has one limit for both handshakes, which
 * stays that of an attempt that began in the constructor.
 */
function growTlsPatience(redis: Redis): Redis {
  const { connectTimeout = 0 } = redis.options;
  let times = FIRST_TLS;
  // ioredis shows a socket only once it is connected.
  const { connector } = redis as unknown as { connector: AbstractConnector }; // private, but no option gives the socket earlier
  const connect = connector.connect.bind(connector);
  connector.connect = async (emit) => {
    const stream = await connect(emit);
    if (!(stream instanceof TLSSocket)) return stream;
    stream.once('connect', () => {
      stream.setTimeout(times * connectTimeout);
      times = Math.min(2 * times, LONGEST_TLS);
    });
    return stream.once('secureConnect', () => {
      times = FIRST_TLS;
    });
  };
  return redis;
}

/** What an old primary answers that does not know of the new one: told to follow, or left by its followers. */
const OLD_PRIMARY = ['READONLY', 'NOREPLICAS'];

/**
 * A connection to one server (`redis://`, `rediss://`), or to whichever server is the primary at each
 * connect (`redis+sentinel://`). After a failover the old primary refuses writes: the connection is then made again.
 */
export function openRedis(url: string, options: RedisOptions = {}): Redis {
  const sentinel = sentinelOptions(url);
  const redis = sentinel
    ? new Redis({
        reconnectOnError: (error) => OLD_PRIMARY.includes(redisCode(error) ?? ''),
        ...options,
        ...sentinel,
      })
    : new Redis(url, {
        reconnectOnError: (error) => redisCode(error) === 'READONLY',
        ...options,
      });
  return patient(redis);
}

/** Puts the limits of this file on the handshakes of a connection and of its copies. */
function patient(redis: Redis): Redis {
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => patient(duplicate(override));
  return growTlsPatience(endSilentHandshakes(redis));
}

/**
 * The code of an error that Redis answered, such as `OOM`: its first word
 * (https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors). Undefined of any other error.
 */
export const redisCode = (error: unknown): string | undefined =>
  // ioredis leaves the class untyped.
  error instanceof Error && error instanceof ReplyError
    ? error.message.split(' ', 1)[0]
    : undefined;
