import { Module } from '@nestjs/common';
import { RedisLink } from '@spade/bus/redis-link';
import { CONFIG } from '@spade/platform/config/config.module';
import { type RedisConfig, redisStoreUrl } from '@spade/platform/config/settings';
import { counter } from '@spade/platform/health/metrics';
import {
  consumeEvents,
  type EventHandlers,
  type EventMeta,
} from '@spade/platform/queue/event-consumer';
import { MailBudget } from './delivery/mail-budget.ts';
import { MailMemory, MailMemoryLink } from './delivery/mail-memory.ts';
import { MailServer } from './delivery/mail-server.ts';
import type { MailConfig } from './mail.config.ts';
import { SendMailProcessor } from './send-mail.processor.ts';

/** The promise: mails leave this long after their cause at most. */
export const IN_TIME_MS = 5 * 60_000;

const count = counter(
  'mail_events_total',
  'Events whose mails the mail server took, by whether that was within five minutes.',
  [{ in_time: 'true' }, { in_time: 'false' }],
);

type Handler = (payload: never, meta: EventMeta) => Promise<void>;

/** The same handlers, each event counted once its mails are sent. */
export function countInTime(handlers: EventHandlers): EventHandlers {
  const counted = Object.entries(handlers).map(([event, handler]) => {
    const handle = handler as Handler; // each gets the payload of its own event, as before
    const counting: Handler = async (payload, meta) => {
      await handle(payload, meta);
      count({ in_time: String(Date.now() - meta.occurredAt.getTime() <= IN_TIME_MS) });
    };
    return [event, counting];
  });
  return Object.fromEntries(counted) as EventHandlers; // the names that came in
}

/**
 * Mails in parallel in one process: those on the mail server's connections, and those that wait for Redis and
 * orders meanwhile, together: orders reads the pages of all that ask at one moment with one statement.
 */
const CONCURRENCY = 24;

/** Every event that owes a mail. */
function mailHandlers(mail: SendMailProcessor): EventHandlers {
  return {
    'order-placed': (order, { eventId }) => mail.send('order-placed', order, eventId),
    'proof-received': (order, { eventId }) => mail.send('proof-received', order, eventId),
    'proof-rejected': (order, { eventId }) => mail.send('proof-rejected', order, eventId),
    'late-payment-settled': (order, { eventId }) =>
      mail.send('late-payment-settled', order, eventId),
    'review-overdue': (order, { eventId }) => mail.send('review-overdue', order, eventId),
    'order-confirmed': (order, { eventId }) => mail.send('order-confirmed', order, eventId),
    'payment-short': (order, { eventId }) => mail.send('payment-short', order, eventId),
    'refund-owed': (order, { eventId }) => mail.send('refund-owed', order, eventId),
    'refund-account-given': (order, { eventId }) =>
      mail.send('refund-account-given', order, eventId),
    'refund-paid': (order, { eventId }) => mail.send('refund-paid', order, eventId),
    'order-expired': (order, { eventId }) => mail.send('order-expired', order, eventId),
    'order-cancelled': (order, { eventId }) => mail.send('order-cancelled', order, eventId),
    'hold-released': (order, { eventId }) => mail.send('hold-released', order, eventId),
    'contact-message-received': (message, { eventId }) =>
      mail.send('contact-message-received', message, eventId),
  };
}

/** Claims and budgets of many mails at once. */
function mailLink(config: RedisConfig): RedisLink {
  return new RedisLink(redisStoreUrl(config), 'worker:mail');
}

/** Sends mails: consumes the queue `events-worker`. Needs platform's config module. */
@Module({
  providers: [
    { provide: RedisLink, inject: [CONFIG], useFactory: mailLink },
    MailMemoryLink,
    MailMemory,
    {
      provide: MailBudget,
      inject: [RedisLink, CONFIG],
      useFactory: (link: RedisLink, config: MailConfig) =>
        new MailBudget(link, {
          perMailbox: config.MAILS_PER_MAILBOX,
          inAll: config.MAILS_PER_HOUR,
        }),
    },
    MailServer,
    SendMailProcessor,
    consumeEvents('worker', {
      concurrency: CONCURRENCY,
      inject: [SendMailProcessor],
      handlers: (mail) => countInTime(mailHandlers(mail)),
    }),
  ],
})
export class SendMailModule {}
