import { openRedis } from '@spade/bus/open-redis';
import { LOADING_RETRY_MS } from '@spade/bus/redis-link';
import type { Redis, RedisOptions } from 'ioredis';

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
  const redis = openRedis(redisUrl, callerConnection);
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

/** The two sockets of a BullMQ worker: one for commands, one on which it waits for jobs. */
export interface WorkerConnections {
  /** What BullMQ takes as `connection`; it duplicates it for waiting. */
  main: Redis;
  /** True when both can be used. */
  areReady: () => boolean;
  /** When Redis last answered a wait for jobs (`performance.now()`). */
  lastWaitAt: () => number;
  /** Cuts both at once, whatever they are doing. */
  cut: () => void;
}

/**
 * Opens a worker's connections so that they can be cut. BullMQ's own way out waits for an `end`
 * that ioredis does not send while it is reconnecting (taskforcesh/bullmq #4585), and for a first
 * connection that may never come.
 */
export function openWorkerConnections(
  redisUrl: string,
  onError: (error: Error) => void,
): WorkerConnections {
  const main = openRedis(redisUrl, workerConnection);
  const opened = [main];
  let lastWaitAt = Number.NEGATIVE_INFINITY;
  const duplicate = main.duplicate.bind(main);
  main.duplicate = (options) => {
    const copy = duplicate(options);
    opened.push(copy);
    // BullMQ waits for jobs with this command; nothing else says whether its loop still turns.
    // One signature in place of its overloads: arguments and answer only pass through.
    const bzpopmin = copy.bzpopmin.bind(copy) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(copy, {
      bzpopmin: async (...args: unknown[]) => {
        const answer = await bzpopmin(...args);
        lastWaitAt = performance.now();
        return answer;
      },
    });
    return copy;
  };
  main.on('error', onError);
  return {
    main,
    lastWaitAt: () => lastWaitAt,
    areReady: () => opened.every((redis) => redis.status === 'ready'),
    cut: () => {
      for (const redis of opened) {
        const isParking = redis.status === 'reconnecting';
        if (redis.status !== 'end') redis.disconnect();
        // The event that ioredis owes here; BullMQ's loops and timers wait for it to end.
        if (isParking) redis.emit('end');
      }
    },
  };
}
