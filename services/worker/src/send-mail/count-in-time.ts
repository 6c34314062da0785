import { counter } from '@spade/platform/health/metrics';
import type { EventHandlers, EventMeta } from '@spade/platform/queue/event-consumer';

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
