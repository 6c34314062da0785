import type { EntityManager } from '@mikro-orm/postgresql';
import { orderStatuses } from '@spade/contracts/orders/order.states';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { receivedOf } from '../orders/order-money.ts';
import { takeStep } from '../orders/transition.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** Who lets payments count again, and why, in the history of an order. */
interface Restoring {
  by: string;
  said: string;
  /** Orders stay marked as "paid money was withdrawn", so that someone looks at them. */
  staysMarked?: boolean;
}

/**
 * Lets credits count again, and tells the orders that have them. `lift` changes the rows that kept them from counting,
 * once the orders are locked.
 */
export async function restorePayments(
  em: EntityManager,
  creditIds: readonly number[],
  { by, said, staysMarked = false }: Restoring,
  lift: () => Promise<unknown>,
): Promise<void> {
  if (creditIds.length === 0) return;
  const orders = await ordersDb(em)
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`id in (select order_id from credit_decisions
      where credit_id = ${anyOf(creditIds, 'integer')})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  await lift();
  for (const { id: orderId } of orders)
    await takeStep(em, {
      orderId,
      from: orderStatuses,
      kind: 'credit_matched',
      actor: by,
      reason: said,
      set: {
        ...(!staysMarked && {
          isPaymentTakenBack: sql<boolean>`exists (select from credit_decisions d
            join credit_reversals r on r.credit_id = d.credit_id and r.overruled_at is null
            where d.order_id = orders.id)`,
        }),
        amountReceivedKobo: receivedOf('orders.id'),
      },
    });
}

/** Removes what says that these credits are no payments. */
export const liftReversals = (em: EntityManager, creditIds: readonly number[]) =>
  ordersDb(em)
    .deleteFrom('credit_reversals')
    .where('creditId', '=', anyOf(creditIds, 'integer'))
    .execute();
