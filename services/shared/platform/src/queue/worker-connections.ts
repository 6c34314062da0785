import { openRedis } from '@spade/bus/open-redis';
import type { Redis } from 'ioredis';
import { writeTogether } from '../redis/write-together.ts';
import { workerConnection } from './redis-connection.ts';

/** The two sockets of a BullMQ worker: one for commands, one on which it waits for jobs. */
export interface WorkerConnections {
  /** What BullMQ takes as `connection`; it duplicates it for waiting. */
  main: Redis;
  /** True when both can be used. */
  areReady: () => boolean;
  /** When Redis last answered a wait for jobs (`Date.now()`); 0 before the first. */
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
  const main = writeTogether(openRedis(redisUrl, workerConnection));
  const opened = [main];
  let lastWaitAt = 0;
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
        lastWaitAt = Date.now();
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
