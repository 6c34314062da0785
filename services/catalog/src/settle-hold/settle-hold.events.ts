import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { SettleHoldService } from './settle-hold.service.ts';

/** Hears of the fate of orders; a provider that works on the queue `events-catalog`. */
export function settleHoldEvents(redisUrl: string) {
  return consumeEvents('catalog', {
    redisUrl,
    inject: [SettleHoldService],
    handlers: (holds) => ({
      'order-placed': ({ holdId }) => holds.claim(holdId),
      'hold-renewed': ({ holdId }) => holds.claim(holdId),
      'order-confirmed': ({ holdId }) => holds.end(holdId, 'sold'),
      'order-expired': ({ holdId }) => holds.end(holdId, 'released'),
      'order-cancelled': ({ holdId }) => holds.end(holdId, 'released'),
    }),
  });
}
