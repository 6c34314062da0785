import { EntityManager } from '@mikro-orm/postgresql';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { claimHolds, endHolds, type HoldEnding, takeBackSales } from '../hold/settle-holds.ts';

/**
 * A provider that consumes the queue `events-catalog`: a renewed hold is claimed, a paid order sells its hold,
 * a failed one releases it, also when a confirmation was taken back before. Every step is idempotent and
 * events may arrive in any order. New orders claim their holds without an event (`ExpireHoldsSweep`).
 */
export function settleHoldEvents() {
  return consumeEvents('catalog', {
    inject: [EntityManager],
    handlers: (em) => {
      const claim = async (holdId: string) => {
        await claimHolds(em, [holdId]);
      };
      const end = async (holdId: string, ending: HoldEnding) => {
        await endHolds(em, [holdId], ending);
      };
      /** An order that has ended was not sold, whatever came before. */
      const release = async (holdId: string) => {
        await end(holdId, 'released');
        await takeBackSales(em, [holdId]);
      };
      return {
        // The release before this one still sends it.
        'order-placed': ({ holdId }) => claim(holdId),
        'hold-renewed': ({ holdId }) => claim(holdId),
        'order-confirmed': ({ holdId }) => end(holdId, 'sold'),
        'order-expired': ({ holdId }) => release(holdId),
        'hold-abandoned': ({ holdId }) => end(holdId, 'released'),
        'order-cancelled': ({ holdId }) => release(holdId),
        'hold-released': ({ holdId }) => release(holdId),
      };
    },
  });
}
