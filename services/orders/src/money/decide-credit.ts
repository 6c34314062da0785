import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
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
  const { creditId, orderId } = decision;
  const taken = await takeOpenCredits(em, [decision]);
  if (taken.has(creditId)) {
    await recordDecided(em, [decision]);
    return true;
  }
  const standing = await ordersDb(em)
    .selectFrom('credit_decisions')
    .leftJoin('orders', 'orders.id', 'credit_decisions.orderId')
    .where('creditId', '=', creditId)
    .select(['orderId', 'reference'])
    .executeTakeFirst();
  if (standing?.orderId === orderId) return false;
  throw new CreditDecidedError(standing?.reference ?? null);
}

/** Decides about those of the credits that are open, and returns their ids; `recordDecided` writes their history. */
export async function takeOpenCredits(
  em: EntityManager,
  decisions: readonly Decision[],
): Promise<Set<number>> {
  if (decisions.length === 0) return new Set();
  // In the order of the credits, so that two transactions never wait for each other.
  const rows = decisions
    .map(({ creditId, orderId, decidedBy, actor, reason = null }) => {
      return { creditId, orderId, decidedBy, actor, reason };
    })
    .sort((a, b) => a.creditId - b.creditId);
  const taken = await ordersDb(em)
    .insertInto('credit_decisions')
    .values(rows)
    .onConflict((conflict) => conflict.column('creditId').doNothing())
    .returning('creditId')
    .execute();
  return new Set(taken.map(({ creditId }) => creditId));
}

/** The line of history of each decision. */
export async function recordDecided(
  em: EntityManager,
  decisions: readonly Decision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const requestId = currentRequestId() ?? null;
  const events = decisions.map(({ creditId, orderId, actor, reason = null }) => {
    const kind = orderId === null ? ('dismissed' as const) : ('matched' as const);
    return { creditId, orderId, kind, actor, reason, requestId };
  });
  await ordersDb(em).insertInto('credit_events').values(events).execute();
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
