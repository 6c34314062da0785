import { Module } from '@nestjs/common';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { ReadReceiptProcessor } from './read-receipt.processor.ts';

/**
 * Reads pictures of receipts: consumes the queue `events-receipts`, one picture at a time, since it takes a processor
 * for seconds. Needs platform's transport, storage and configuration modules.
 */
@Module({
  providers: [
    ReadReceiptProcessor,
    consumeEvents('receipts', {
      concurrency: 1,
      inject: [ReadReceiptProcessor],
      handlers: (receipts) => ({ 'proof-attached': (job) => receipts.read(job) }),
    }),
  ],
})
export class ReadReceiptModule {}
