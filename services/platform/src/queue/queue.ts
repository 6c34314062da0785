import { sentinelOptions } from '@spade/bus/open-redis';
import { type DefaultJobOptions, Queue, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import { OutageLog } from '../faults/outage-log.ts';
import { callerConnection } from './redis-connection.ts';

export { UnrecoverableError };

/**
 * The adding side of a BullMQ queue. While Redis is unreachable its calls reject within about two seconds,
 * from the first moment on, and nothing is logged but that it is gone and that it is back.
 * Close it with `close()`; a shared connection stays open.
 * @param redis address of Redis, or a connection that several queues share
 */
export function createQueue<Data = unknown, Result = unknown, Name extends string = string>(
  name: string,
  redis: string | Redis,
  defaultJobOptions: DefaultJobOptions = {},
): Queue<Data, Result, Name> {
  const queue = new Queue<Data, Result, Name>(name, {
    connection:
      typeof redis === 'string'
        ? { ...callerConnection, ...(sentinelOptions(redis) ?? { url: redis }) }
        : redis,
    // With either of them a queue created while Redis is unreachable would wait forever, or never recover.
    skipVersionCheck: true,
    skipWaitingForReady: true,
    defaultJobOptions: {
      removeOnComplete: { age: 24 * 3_600, count: 1_000 },
      removeOnFail: { age: 30 * 24 * 3_600, count: 10_000 },
      ...defaultJobOptions,
    },
  });
  const log = new OutageLog(`Queue ${name}`, 'Redis');
  queue.on('error', (error) => log.failed(error));
  return queue;
}
