import { EntityManager } from '@mikro-orm/postgresql';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { claimHolds, endHolds, type HoldEnding } from '../hold/settle-holds.ts';

/**
 * A provider that consumes the queue `events-catalog`: a stored order claims its hold, a paid one sells
 * it, a failed one releases it. Every step is idempotent and events may arrive in any order.
 */
export function settleHoldEvents(redisUrl: string) {
  return consumeEvents('catalog', {
    redisUrl,
    inject: [EntityManager, ChangeAnnouncer],
    handlers: (em, announcer) => {
      const claim = async (holdId: string) => {
        await claimHolds(em, [holdId]);
      };
      const end = async (holdId: string, ending: HoldEnding) => {
        const ended = await endHolds(em, [holdId], ending);
        if (ended.length > 0) announcer.announce();
      };
      return {
        'order-placed': ({ holdId }) => claim(holdId),
        'hold-renewed': ({ holdId }) => claim(holdId),
        'order-confirmed': ({ holdId }) => end(holdId, 'sold'),
        'order-expired': ({ holdId }) => end(holdId, 'released'),
        'hold-abandoned': ({ holdId }) => end(holdId, 'released'),
        'order-cancelled': ({ holdId }) => end(holdId, 'released'),
      };
    },
  });
}
