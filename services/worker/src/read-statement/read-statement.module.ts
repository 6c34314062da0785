import { Module } from '@nestjs/common';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { ReadStatementProcessor } from './read-statement.processor.ts';
import { StatementPasswords } from './statement-passwords.ts';

/**
 * Reads statement files: consumes the queue `events-reader`. Apart from the mails, since a file takes seconds, and
 * one at a time, since it is in memory. Needs platform's transport, storage and configuration modules.
 */
@Module({
  providers: [
    StatementPasswords,
    ReadStatementProcessor,
    consumeEvents('reader', {
      concurrency: 1,
      inject: [ReadStatementProcessor],
      handlers: (reader) => ({ 'statement-opened': (job) => reader.read(job) }),
    }),
  ],
})
export class ReadStatementModule {}
