import { type DynamicModule, Module } from '@nestjs/common';
import { consumeEvents, type EventHandlers } from '@spade/platform/queue/event-consumer';
import { RedisLink } from '@spade/platform/transport/redis-link';
import { MailMemory } from './delivery/mail-memory.ts';
import { MailServer } from './delivery/mail-server.ts';
import { MemoryLink } from './delivery/memory-link.ts';
import { MAIL_CONFIG, type MailConfig } from './mail.config.ts';
import { SendMailService } from './send-mail.service.ts';

/** Mails at the same time in one process: the mail server's connections, and a few that wait. */
const CONCURRENCY = 6;

/** Every event that people are told of, handed to the mail. */
function mailHandlers(mail: SendMailService): EventHandlers {
  return {
    'order-placed': (order, { eventId }) => mail.send('order-placed', order, eventId),
    'proof-received': (order, { eventId }) => mail.send('proof-received', order, eventId),
    'proof-rejected': (order, { eventId }) => mail.send('proof-rejected', order, eventId),
    'order-confirmed': (order, { eventId }) => mail.send('order-confirmed', order, eventId),
    'order-expired': (order, { eventId }) => mail.send('order-expired', order, eventId),
    'order-cancelled': (order, { eventId }) => mail.send('order-cancelled', order, eventId),
    'contact-message-received': (message, { eventId }) =>
      mail.send('contact-message-received', message, eventId),
  };
}

/** The mail part of the worker: consumes the events meant for `worker`. */
@Module({})
export class SendMailModule {
  static register(config: MailConfig & { REDIS_URL: string }): DynamicModule {
    return {
      module: SendMailModule,
      providers: [
        { provide: MAIL_CONFIG, useValue: config },
        { provide: RedisLink, useFactory: () => new RedisLink(config.REDIS_URL, 'worker:mail') },
        MemoryLink,
        MailMemory,
        MailServer,
        SendMailService,
        consumeEvents('worker', {
          redisUrl: config.REDIS_URL,
          concurrency: CONCURRENCY,
          inject: [SendMailService],
          handlers: mailHandlers,
        }),
      ],
    };
  }
}
