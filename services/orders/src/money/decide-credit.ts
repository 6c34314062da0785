import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/platform/logging/request-context';
import { ordersDb } from '../order/order.tables.ts';
import { CreditDecidedError } from './money.errors.ts';

/** What was decided about a credit, and by whom. */
export interface Decision {
  creditId: number;
  /** Null: it is for no order. */
  orderId: number | null;
  decidedBy: 'clerk' | 'exact' | 'attested';
  actor: string;
  reason?: string | undefined;
}

/**
 * Records a decision with its line of history. One clerk decides; the others get ORDERS.CREDIT_DECIDED, or false
 * when their decision is the one that stands.
 */
export async function decideCredit(em: EntityManager, decision: Decision): Promise<boolean> {
  const { creditId, orderId, decidedBy, actor, reason = null } = decision;
  const db = ordersDb(em);
  const decided = await db
    .insertInto('credit_decisions')
    .values({ creditId, orderId, decidedBy, actor, reason })
    .onConflict((conflict) => conflict.column('creditId').doNothing())
    .returning('creditId')
    .executeTakeFirst();
  if (!decided) {
    const standing = await db
      .selectFrom('credit_decisions')
      .leftJoin('orders', 'orders.id', 'credit_decisions.orderId')
      .where('creditId', '=', creditId)
      .select(['orderId', 'reference'])
      .executeTakeFirst();
    if (standing?.orderId === orderId) return false;
    throw new CreditDecidedError(standing?.reference ?? null);
  }
  const kind = orderId === null ? 'dismissed' : 'matched';
  const requestId = currentRequestId() ?? null;
  await db
    .insertInto('credit_events')
    .values({ creditId, orderId, kind, actor, reason, requestId })
    .execute();
  return true;
}

/** Locks the order's row until the transaction ends, and returns it. Lock it before any credit. */
export function lockOrder(em: EntityManager, id: number) {
  return ordersDb(em)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
