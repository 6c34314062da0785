import { type DynamicModule, Module } from '@nestjs/common';
import { consumeEvents, type EventMeta } from '@spade/platform/queue/event-consumer';
import { type Doubt, PushOrderProcessor } from './push-order.processor.ts';

/** Kept in the job's progress, so it survives the worker and ends with the job. */
function doubtOf({ job }: Pick<EventMeta, 'job'>): Doubt {
  return {
    get: () => {
      const { progress } = job;
      if (typeof progress !== 'object' || !('attemptedAtMs' in progress)) return null;
      return typeof progress.attemptedAtMs === 'number' ? progress.attemptedAtMs : null;
    },
    set: (attemptedAtMs) => job.updateProgress({ attemptedAtMs }),
  };
}

/**
 * Sends orders to the store: consumes the queue `events-store`. With SHOPIFY_PUSH_ORDERS off it discards
 * the events. Separate from the mails, so that an unavailable store delays no mail.
 */
@Module({ providers: [PushOrderProcessor] })
export class PushOrderModule {
  static register(redisUrl: string): DynamicModule {
    return {
      module: PushOrderModule,
      providers: [
        consumeEvents('store', {
          redisUrl,
          concurrency: 2,
          inject: [PushOrderProcessor],
          handlers: (orders) => ({
            'order-confirmed': (event, meta) => orders.push(event, doubtOf(meta)),
          }),
        }),
      ],
    };
  }
}
