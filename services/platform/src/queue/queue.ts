import { type DefaultJobOptions, Queue, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import { OutageLog } from '../faults/outage-log.ts';
import { openCallerConnection } from './redis-connection.ts';

export { UnrecoverableError };

/**
 * The adding side of a BullMQ queue. While Redis is unreachable, its calls reject within about two seconds.
 * @param redis address of Redis, or a connection that several queues share: its owner logs outages and closes it
 */
export function createQueue<Data = unknown, Result = unknown, Name extends string = string>(
  name: string,
  redis: string | Redis,
  defaultJobOptions: DefaultJobOptions = {},
): Queue<Data, Result, Name> {
  const log = new OutageLog(`Queue ${name}`, 'Redis');
  // BullMQ would open a connection without the limits of openRedis.
  const connection =
    typeof redis === 'string' ? openCallerConnection(redis, (error) => log.failed(error)) : redis;
  const queue = new Queue<Data, Result, Name>(name, {
    connection,
    // With either check, a queue created while Redis is unreachable would wait forever or never recover.
    skipVersionCheck: true,
    skipWaitingForReady: true,
    defaultJobOptions: {
      removeOnComplete: { age: 24 * 3_600, count: 1_000 },
      removeOnFail: { age: 30 * 24 * 3_600, count: 10_000 },
      ...defaultJobOptions,
    },
  });
  queue.on('error', () => {}); // the same errors; BullMQ prints them when no one listens
  if (typeof redis !== 'string') return queue;
  connection.on('ready', () => log.succeeded());
  const close = queue.close.bind(queue);
  queue.close = async () => {
    await close();
    // Waits for answers that are due; without Redis there are none.
    await connection.quit().catch(() => connection.disconnect());
  };
  return queue;
}
