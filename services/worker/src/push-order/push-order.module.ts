import { type DynamicModule, Module } from '@nestjs/common';
import { consumeEvents, type EventMeta } from '@spade/platform/queue/event-consumer';
import { SHOPIFY_CONFIG, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { type Doubt, PushOrderService } from './push-order.service.ts';

/** The doubt is kept in the job: it outlives the worker, and ends with the job. */
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
 * Orders back to the store: consumes the events meant for `store`. With SHOPIFY_PUSH_ORDERS off it
 * takes and forgets them. Apart from the mails, so that a closed store holds up no mail.
 */
@Module({ providers: [PushOrderService] })
export class PushOrderModule {
  static register(config: ShopifyConfig & { REDIS_URL: string }): DynamicModule {
    return {
      module: PushOrderModule,
      providers: [
        { provide: SHOPIFY_CONFIG, useValue: config },
        consumeEvents('store', {
          redisUrl: config.REDIS_URL,
          concurrency: 2,
          inject: [PushOrderService],
          handlers: (orders) => ({
            'order-confirmed': (event, meta) => orders.push(event, doubtOf(meta)),
          }),
        }),
      ],
    };
  }
}
