import { Redis } from 'ioredis';
import { workerConnection } from './redis-connection.ts';

/** The two sockets of a BullMQ worker: one for commands, one on which it waits for jobs. */
export interface WorkerConnections {
  /** What BullMQ takes as `connection`; it duplicates it for waiting. */
  main: Redis;
  /** True when both can be used. */
  areReady: () => boolean;
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
  const main = new Redis(redisUrl, workerConnection);
  const opened = [main];
  const duplicate = main.duplicate.bind(main);
  main.duplicate = (options) => {
    const copy = duplicate(options);
    opened.push(copy);
    return copy;
  };
  main.on('error', onError);
  return {
    main,
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
