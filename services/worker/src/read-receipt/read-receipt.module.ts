import { type DynamicModule, Module } from '@nestjs/common';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { ReadReceiptProcessor } from './read-receipt.processor.ts';

/**
 * Reads pictures of receipts: consumes the queue `events-receipts`, one picture at a time, since it takes a processor
 * for seconds. Needs platform's transport, storage and configuration modules.
 */
@Module({ providers: [ReadReceiptProcessor] })
export class ReadReceiptModule {
  static register(redisUrl: string): DynamicModule {
    return {
      module: ReadReceiptModule,
      providers: [
        consumeEvents('receipts', {
          redisUrl,
          concurrency: 1,
          inject: [ReadReceiptProcessor],
          handlers: (receipts) => ({ 'proof-attached': (job) => receipts.read(job) }),
        }),
      ],
    };
  }
}
