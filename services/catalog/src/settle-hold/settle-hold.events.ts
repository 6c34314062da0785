import { EntityManager } from '@mikro-orm/postgresql';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { Gathered } from '@spade/platform/service/gathered';
import { claimHolds, endHolds, type HoldEnding, takeBackSales } from '../hold/settle-holds.ts';

/** Events at once in this process: claims are written together, so more of them cost PostgreSQL less. */
const CONCURRENCY = 24;

/**
 * A provider that consumes the queue `events-catalog`: a renewed hold is claimed, a paid order sells its hold,
 * a failed one releases it, also when a confirmation was taken back before. Every step is idempotent and
 * events may arrive in any order. New orders claim their holds without an event (`ExpireHoldsSweep`).
 */
export function settleHoldEvents() {
  return consumeEvents('catalog', {
    concurrency: CONCURRENCY,
    inject: [EntityManager],
    handlers: (em) => {
      // One commit for all that come at the same moment.
      const claims = new Gathered(async (holdIds: readonly string[]) => {
        await claimHolds(em, holdIds);
        return holdIds;
      });
      const claim = async (holdId: string) => {
        await claims.run(holdId);
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
      };
    },
  });
}
