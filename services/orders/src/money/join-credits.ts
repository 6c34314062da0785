import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import { lockOrder } from './decide-credit.ts';
import { lockAmount } from './guard-twins.ts';
import { tellPaymentsTakenBack } from './payment-taken-back.ts';

/** Which two credits are the same payment, and who says so. */
export interface Join {
  alertCreditId: number;
  /** The statement's. */
  creditId: number;
  amountKobo: number;
  evidence: 'id' | 'narration' | 'clerk';
  actor: string;
}

/**
 * Lets the credit of a statement take the place of an alert's, with what was decided about it; what its order
 * received stays the same, unless the bank took the payment back. False when that cannot be: both were decided, one is joined already, or the decision
 * changes at this moment.
 */
export function joinCredits(forked: EntityManager, join: Join): Promise<boolean> {
  const { alertCreditId, creditId, amountKobo, evidence, actor } = join;
  return withoutDeadlock(forked, async (em) => {
    const before = await decisionOf(em, alertCreditId);
    if (before && before.orderId !== null) await lockOrder(em, before.orderId);
    await lockAmount(em, amountKobo);
    const decision = await decisionOf(em, alertCreditId);
    if (decision?.orderId !== before?.orderId) return false;
    if (decision && (await decisionOf(em, creditId))) return false;
    const joined = await ordersDb(em)
      .insertInto('credit_joins')
      .values({ alertCreditId, creditId, evidence, actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('creditId')
      .executeTakeFirst();
    if (!joined) return false;
    if (decision) await moveDecision(em, join);
    if (decision?.orderId && (await isReversed(em, creditId)))
      await tellPaymentsTakenBack(em, [creditId], () => []);
    return true;
  });
}

function decisionOf(em: EntityManager, creditId: number) {
  return ordersDb(em)
    .selectFrom('credit_decisions')
    .selectAll()
    .where('creditId', '=', creditId)
    .executeTakeFirst();
}

async function isReversed(em: EntityManager, creditId: number): Promise<boolean> {
  const reversal = await ordersDb(em)
    .selectFrom('credit_reversals')
    .select('creditId')
    .where('creditId', '=', creditId)
    .executeTakeFirst();
  return reversal !== undefined;
}

/** The history says of both credits what happened. */
async function moveDecision(
  em: EntityManager,
  { alertCreditId, creditId, actor }: Join,
): Promise<void> {
  const db = ordersDb(em);
  const moved = await db
    .deleteFrom('credit_decisions')
    .where('creditId', '=', alertCreditId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('credit_decisions')
    .values({ ...moved, creditId })
    .execute();
  await db
    .updateTable('credit_decisions')
    .set({ supersededBy: creditId })
    .where('supersededBy', '=', alertCreditId)
    .execute();
  const { orderId } = moved;
  const reason = `The same payment: credit ${creditId} of a statement for credit ${alertCreditId} of an alert`;
  const event = { orderId, actor, reason, requestId: sql<null>`null` };
  await db
    .insertInto('credit_events')
    .values([
      { ...event, creditId: alertCreditId, kind: 'undone' },
      { ...event, creditId, kind: orderId === null ? 'dismissed' : 'matched' },
    ])
    .execute();
}
