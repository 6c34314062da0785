import { type FactoryProvider, Inject, type OnApplicationShutdown } from '@nestjs/common';
import type { DefaultJobOptions, Queue } from 'bullmq';
import { CONFIG } from '../config/config.module.ts';
import { type RedisConfig, redisStoreUrl } from '../config/settings.ts';
import { createQueue } from './queue.ts';

/** The token of {@link provideQueue}, for tests. */
export const queueToken = (name: string): string => `queue ${name}`;

/** Injects the adding side of a queue that {@link provideQueue} provides. */
export const InjectQueue = (name: string): ParameterDecorator => Inject(queueToken(name));

/**
 * Provides the adding side of a queue, as BullMQ's `Queue`, and closes it at shutdown. Which Redis has the jobs is
 * decided here and in `processJobs` only: a class that opened a queue itself once chose the wrong one (issue 28, R1).
 * Needs the platform's config module.
 */
export function provideQueue(
  name: string,
  defaultJobOptions: DefaultJobOptions = {},
): FactoryProvider<Queue & OnApplicationShutdown> {
  return {
    provide: queueToken(name),
    inject: [CONFIG],
    useFactory: (config: RedisConfig) => {
      const queue = createQueue(name, redisStoreUrl(config), defaultJobOptions);
      return Object.assign(queue, { onApplicationShutdown: () => queue.close() });
    },
  };
}
