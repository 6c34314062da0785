import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { ordersDb } from './order.tables.ts';

/**
 * Gives back the hold of an order that was refused, unless a concurrent request stored an order under it.
 * Without this, refused orders would keep stock from others until their holds time out.
 */
export async function abandonHold(em: EntityManager, holdId: string): Promise<void> {
  await em.transactional(async (transaction) => {
    // A fence (see `order-hold.entity.ts`): no order can be stored under this hold any more.
    const fence = await ordersDb(transaction)
      .insertInto('order_holds')
      .values({ holdId })
      .onConflict((conflict) => conflict.column('holdId').doNothing())
      .returning('holdId')
      .executeTakeFirst();
    if (fence) await recordEvent(transaction, 'hold-abandoned', { holdId });
  });
}
