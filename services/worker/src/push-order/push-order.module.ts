import { type DynamicModule, Module } from '@nestjs/common';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { PushOrderProcessor } from './push-order.processor.ts';

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
          handlers: (orders) => ({ 'order-confirmed': (event) => orders.push(event) }),
        }),
      ],
    };
  }
}
