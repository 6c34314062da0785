import type { EntityManager } from '@mikro-orm/postgresql';
import { orderStatuses } from '@spade/contracts/orders/order.states';
import { actorColumns } from '@spade/contracts/staff/actor';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { amountDue } from '../orders/amount-due.ts';
import { receivedOf } from '../orders/order-money.ts';
import { isInState, takeStep } from '../orders/transition.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { lockOrdersOf } from './take-credits-back.ts';

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
  const orderIds = await lockOrdersOf(em, creditIds);
  await lift();
  const setMark = !staysMarked && {
    isPaymentTakenBack: sql<boolean>`exists (select from credit_decisions d
      join credit_reversals r on r.credit_id = d.credit_id and r.overruled_at is null
      where d.order_id = orders.id)`,
  };
  for (const orderId of orderIds) {
    const isOpenAgain = await openAgain(em, orderId, creditIds, { by, said });
    await takeStep(em, {
      orderId,
      from: orderStatuses,
      kind: isOpenAgain ? 'credit_undone' : 'credit_matched',
      actor: by,
      reason: said,
      set: {
        ...setMark,
        // Null: nothing is recorded of an order that waits for its payment.
        amountReceivedKobo: isOpenAgain
          ? sql<number | null>`nullif(${receivedOf('orders.id')}, 0)`
          : receivedOf('orders.id'),
      },
    });
  }
}

/**
 * An order that waits for its payment is confirmed by a press of staff alone. So what would pay it in full is taken off it,
 * for that press: it would wait for nothing else, and end. Returns whether it was.
 */
async function openAgain(
  em: EntityManager,
  orderId: number,
  creditIds: readonly number[],
  { by: actor, said: reason }: Restoring,
): Promise<boolean> {
  const db = ordersDb(em);
  const taken = await db
    .deleteFrom('credit_decisions')
    .where('orderId', '=', orderId)
    .where('creditId', '=', anyOf(creditIds, 'integer'))
    .where('decidedBy', '<>', 'attested')
    .where(sql<SqlBool>`exists (select from orders
      where id = ${orderId} and ${isInState('isAwaitingPayment', 'orders.status')}
        and ${receivedOf('orders.id')} - amount_refunded_kobo >= ${amountDue()})`)
    .returning(['creditId', 'amountKobo'])
    .execute();
  if (taken.length === 0) return false;
  const undone = { orderId, ...actorColumns(actor), actor, reason, kind: 'undone' as const };
  await db
    .insertInto('credit_events')
    .values(taken.map((part) => ({ ...part, ...undone })))
    .execute();
  return true;
}

/** Removes what says that these credits are no payments. */
export const liftReversals = (em: EntityManager, creditIds: readonly number[]) =>
  ordersDb(em)
    .deleteFrom('credit_reversals')
    .where('creditId', '=', anyOf(creditIds, 'integer'))
    .execute();
