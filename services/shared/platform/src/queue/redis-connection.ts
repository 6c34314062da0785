import type { Redis, RedisOptions } from 'ioredis';
import { openRedis } from '../redis/open-redis.ts';
import { writeTogether } from '../redis/write-together.ts';
import { LOADING_RETRY_MS } from '../transport/redis-link.ts';

/** Redis comes back fast or not at all: BullMQ's own pause climbs to 20 s. */
function pauseBeforeReconnecting(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 10), 1_000);
}

/**
 * A worker's connection: waits as long as it takes. BullMQ demands `maxRetriesPerRequest: null`
 * for blocking reads; its watchdog (6.5 and later) takes care of reads that never settle.
 */
export const workerConnection = {
  maxRetriesPerRequest: null,
  retryStrategy: pauseBeforeReconnecting,
  connectTimeout: 2_000,
  maxLoadingRetryTime: LOADING_RETRY_MS,
  keepAlive: 5_000,
} satisfies RedisOptions;

/** A caller's connection: while Redis is unreachable its commands fail within about two seconds. */
export const callerConnection = {
  maxRetriesPerRequest: 1,
  commandTimeout: 5_000,
  retryStrategy: pauseBeforeReconnecting,
  connectTimeout: 2_000,
  maxLoadingRetryTime: LOADING_RETRY_MS,
  keepAlive: 5_000,
} satisfies RedisOptions;

/** Opens a caller's connection that several queues may share. Close it with `disconnect()`. */
export function openCallerConnection(redisUrl: string, onError: (error: Error) => void): Redis {
  const redis = writeTogether(openRedis(redisUrl, callerConnection));
  redis.on('error', onError);
  return redis;
}
