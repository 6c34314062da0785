import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import { type SqlBool, sql } from 'kysely';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';

/** For so long staff may undo a refund that they ticked off; then its buyer gets the mail. */
const UNDO_HOUR = sql`interval '1 hour'`;

/** A refund that staff may still undo. */
export const mayBeUndone = sql<SqlBool>`told_at is null and undone_at is null
  and paid_at > now() - ${UNDO_HOUR}`;

/** A refund of which its buyer is to be told. */
export const isFinal = sql<SqlBool>`told_at is null and undone_at is null
  and paid_at <= now() - ${UNDO_HOUR}`;

/** In SQL, until when a refund may be undone; null once it may not. */
export const undoableUntil = sql<Date | null>`case when ${mayBeUndone}
  then paid_at + ${UNDO_HOUR} end`;

/** Who sent money back, and how its buyer hears of it. */
interface PaidBack {
  paidBy: string;
  note?: string | null | undefined;
  /** It settles a late payment. */
  isLatePayment?: boolean;
  /** The buyer gets a mail about it at once, so that it cannot be undone. */
  isTold?: boolean;
}

/**
 * Records that what the order owed went back to its buyer, in the running transaction that has the order's row
 * locked. Nothing is recorded when no credit of the order is known: its money was never counted.
 */
export async function recordRefund(
  em: EntityManager,
  { id: orderId, refundOwedKobo: amountKobo }: Pick<Order, 'id' | 'refundOwedKobo'>,
  { paidBy, note = null, isLatePayment = false, isTold = false }: PaidBack,
): Promise<void> {
  if (amountKobo === 0) return;
  const requestId = currentRequestId() ?? null;
  const db = ordersDb(em);
  const toldAt = isTold ? sql<Date>`now()` : null;
  const refund = { orderId, amountKobo, paidBy, note, requestId, isLatePayment, toldAt };
  await db.insertInto('refunds').values(refund).execute();
  await db
    .updateTable('orders')
    .set({ amountRefundedKobo: sql<number>`amount_refunded_kobo + ${amountKobo}::bigint` })
    .where('id', '=', orderId)
    .execute();
}
