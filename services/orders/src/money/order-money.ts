import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import { presentDecision, presentFacts } from './credit.presenter.ts';
import { creditFields, decisionFields } from './find-credit.ts';
import { isReversed } from './open-credits.ts';
import { undoableUntil } from './record-refund.ts';

type OrderMoney = Pick<AdminOrderDetail, 'credits' | 'refunds'>;

/** The credits and refunds of an order, oldest first. */
export async function readOrderMoney(em: EntityManager, orderId: number): Promise<OrderMoney> {
  const moneyOf = await readMoneyOfOrders(em, [orderId]);
  return moneyOf(orderId);
}

/** As {@link readOrderMoney}, of several orders with one statement each. */
export async function readMoneyOfOrders(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<(orderId: number) => OrderMoney> {
  if (orderIds.length === 0) return () => ({ credits: [], refunds: [] });
  const credits = await ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .innerJoin('credits', 'credits.id', 'decision.creditId')
    .innerJoin('orders', 'orders.id', 'decision.orderId')
    .leftJoin('statements', 'statements.id', 'credits.statementId')
    .leftJoin('alerts', 'alerts.id', 'credits.alertId')
    .leftJoin('credit_reversals as reversal', 'reversal.creditId', 'credits.id')
    .leftJoin('debits as debit', 'debit.id', 'reversal.debitId')
    .where('decision.orderId', '=', anyOf(orderIds, 'integer'))
    .selectAll('credits')
    .select(['decision.supersededBy', ...decisionFields, ...creditFields])
    .orderBy('credits.id')
    .execute();
  const refunds = await ordersDb(em)
    .selectFrom('refunds')
    .selectAll()
    .select(undoableUntil.as('undoableUntil'))
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .where('undoneAt', 'is', null)
    .orderBy('id')
    .execute();
  const creditsOf = Map.groupBy(credits, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId);
  return (orderId) => ({
    credits: (creditsOf.get(orderId) ?? []).map((credit) => ({
      ...presentFacts(credit),
      decision: presentDecision(credit),
      isCounted: credit.supersededBy === null && credit.reversedAt === null,
    })),
    refunds: (refundsOf.get(orderId) ?? []).map((refund) => ({
      amountKobo: refund.amountKobo,
      paidBy: refund.paidBy,
      paidAt: refund.paidAt.toISOString(),
      undoableUntil: refund.undoableUntil?.toISOString() ?? null,
      note: refund.note ?? null,
    })),
  });
}

/**
 * In SQL, the sum of what an order has of credits, in kobo: those that the bank has not taken back, and attestations that no
 * credit of the bank has replaced. `isAttestedCounted: false`: the bank's alone.
 */
export const receivedOf = (orderId: string, { isAttestedCounted = true } = {}) => sql<number>`(
  select coalesce(sum(decision.amount_kobo), 0)::bigint from credit_decisions decision
  where decision.order_id = ${sql.ref(orderId)} and decision.superseded_by is null
    ${sql.raw(isAttestedCounted ? '' : "and decision.decided_by <> 'attested'")}
    and not ${isReversed('decision.credit_id')})`;

/** The sum of an order's credits, as {@link receivedOf}. */
export async function sumOfCredits(em: EntityManager, orderId: Order['id']): Promise<number> {
  const { sumKobo } = await ordersDb(em)
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(receivedOf('orders.id').as('sumKobo'))
    .executeTakeFirstOrThrow();
  return sumKobo;
}
