import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { CreditDecision } from '@spade/contracts/money/credit';
import { actorColumns } from '@spade/contracts/staff/actor';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { restOf } from './credits.ts';

/** What was decided about a credit or a part of it, and by whom. */
export interface Decision {
  creditId: number;
  /** Null: it is for no order. */
  orderId: number | null;
  /** What the order has of the credit from now on, in all. */
  amountKobo: number;
  decidedBy: CreditDecision['by'];
  actor: string;
  reason?: string | undefined;
}

/** A credit as it is while its row is locked. */
export interface LockedCredit {
  restKobo: number;
  /** What the order has of it already; undefined when nothing was decided. */
  ownKobo: number | undefined;
}

/**
 * Locks a credit until the transaction ends, after the orders that it may go to, so that of several members of
 * staff one decides about its rest. `orderId` as in {@link Decision}.
 */
export async function lockCredit(
  em: EntityManager,
  creditId: number,
  orderId: number | null,
): Promise<LockedCredit> {
  const credit = await ordersDb(em)
    .selectFrom('credits')
    .select(['id', 'amountKobo'])
    .where('id', '=', creditId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A separate statement: it sees what was committed before the lock.
  const parts = await ordersDb(em)
    .selectFrom('credit_decisions')
    .select(['orderId', 'amountKobo'])
    .where('creditId', '=', creditId)
    .execute();
  return {
    restKobo: restOf(credit, parts),
    ownKobo: parts.find((part) => part.orderId === orderId)?.amountKobo,
  };
}

/**
 * Records a decision about a credit that `lockCredit` locked, with its line of history. False when it stands
 * already. Throws ORDERS.CREDIT_DECIDED when nothing of the credit is left, or when the order has more of it;
 * ORDERS.CREDIT_REST when less is left.
 */
export async function decideCredit(
  em: EntityManager,
  decision: Decision,
  locked: LockedCredit,
): Promise<boolean> {
  const { creditId, orderId, amountKobo, decidedBy, actor, reason = null } = decision;
  const { restKobo, ownKobo = 0 } = locked;
  if (amountKobo === locked.ownKobo) return false;
  if (restKobo === 0 || amountKobo < ownKobo) throw await decidedError(em, creditId);
  if (amountKobo > ownKobo + restKobo)
    throw new CodedError('ORDERS.CREDIT_REST', { restKobo: ownKobo + restKobo });
  const decided = { amountKobo, decidedBy, actor, reason };
  if (locked.ownKobo === undefined)
    await ordersDb(em)
      .insertInto('credit_decisions')
      .values({ creditId, orderId, ...decided })
      .execute();
  else
    await ordersDb(em)
      .updateTable('credit_decisions')
      .set({ ...decided, at: sql<Date>`now()` })
      .where('creditId', '=', creditId)
      .where('orderId', orderId === null ? 'is' : '=', orderId)
      .execute();
  await ordersDb(em)
    .insertInto('credit_events')
    .values({
      creditId,
      orderId,
      amountKobo,
      ...actorColumns(actor),
      reason,
      kind: orderId === null ? 'dismissed' : 'matched',
    })
    .execute();
  return true;
}

/** ORDERS.CREDIT_DECIDED, which names the order that has most of the credit; null: it is for no order. */
export async function decidedError(
  em: EntityManager,
  creditId: number,
): Promise<CodedError<'ORDERS.CREDIT_DECIDED'>> {
  const standing = await ordersDb(em)
    .selectFrom('credit_decisions')
    .innerJoin('orders', 'orders.id', 'credit_decisions.orderId')
    .where('creditId', '=', creditId)
    .orderBy('amountKobo', 'desc')
    .select('reference')
    .executeTakeFirst();
  return new CodedError('ORDERS.CREDIT_DECIDED', { reference: standing?.reference ?? null });
}
