import { openRedis } from '@spade/bus/open-redis';
import { LOADING_RETRY_MS } from '@spade/bus/redis-link';
import type { Redis, RedisOptions } from 'ioredis';
import { writeTogether } from '../redis/write-together.ts';

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

/**
 * How much of the memory that Redis may use is used, 0 to 1, from its `INFO memory`
 * (https://redis.io/docs/latest/commands/info/). Full, it refuses every command that writes.
 */
export function memoryRatio(info: string): number {
  const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  // 0 stands for no limit but the machine's.
  return figure('used_memory') / (figure('maxmemory') || figure('total_system_memory'));
}
