import { Module } from '@nestjs/common';
import { STORE_CHANGE_QUEUE } from '@spade/contracts/jobs/store-changes';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { PushOrderProcessor } from './push-order.processor.ts';

/**
 * Sends orders to the store: consumes the queue `events-store`. With SHOPIFY_PUSH_ORDERS off it discards
 * the events. Separate from the mails, so that an unavailable store delays no mail.
 */
@Module({
  providers: [
    PushOrderProcessor,
    provideQueue(STORE_CHANGE_QUEUE, persistentJob),
    consumeEvents('store', {
      concurrency: 2,
      inject: [PushOrderProcessor],
      handlers: (orders) => ({ 'order-confirmed': (event) => orders.push(event) }),
    }),
  ],
})
export class PushOrderModule {}
