import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import { sql } from 'kysely';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';

/**
 * Records that what the order owed went back to its buyer, in the running transaction that has the order's row
 * locked. Nothing is recorded when no credit of the order is known: its money was never counted.
 */
export async function recordRefund(
  em: EntityManager,
  { id: orderId, refundOwedKobo: amountKobo }: Pick<Order, 'id' | 'refundOwedKobo'>,
  { paidBy, note = null }: { paidBy: string; note?: string | null | undefined },
): Promise<void> {
  if (amountKobo === 0) return;
  const requestId = currentRequestId() ?? null;
  const db = ordersDb(em);
  await db.insertInto('refunds').values({ orderId, amountKobo, paidBy, note, requestId }).execute();
  await db
    .updateTable('orders')
    .set({ amountRefundedKobo: sql<number>`amount_refunded_kobo + ${amountKobo}::bigint` })
    .where('id', '=', orderId)
    .execute();
}
