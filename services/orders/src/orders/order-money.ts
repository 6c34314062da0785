import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDay } from '@spade/contracts/lagos';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type {
  CreditDecision,
  CreditFacts,
  CreditReversal,
  PaymentWay,
} from '@spade/contracts/money/credit';
import { disputingKinds } from '@spade/contracts/money/doubt.kinds';
import type { OrderStatus } from '@spade/contracts/orders/order.states';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

type OrderMoney = Pick<AdminOrderDetail, 'credits' | 'refunds'>;

/** Credits with where they were read, when the alert came by which one was attested, and why it is no payment. */
export const selectCredits = (em: EntityManager) =>
  ordersDb(em)
    .selectFrom('credits')
    .leftJoin('statements', 'statements.id', 'credits.statementId')
    .leftJoin('alerts', 'alerts.id', 'credits.alertId')
    .leftJoin('credit_reversals as reversal', 'reversal.creditId', 'credits.id')
    .leftJoin('debits as debit', 'debit.id', 'reversal.debitId')
    .selectAll('credits')
    .select([
      'statements.statementId as statementUuid',
      'alerts.receivedAt as alertedAt',
      sql<Date | null>`case when reversal.overruled_at is null then reversal.at end`.as(
        'reversedAt',
      ),
      'reversal.foundBy as reversedBy',
      'reversal.saidBy',
      'reversal.overruledAt',
      'reversal.overruledBy',
      'reversal.overruledReason',
      isDisputed('credits.id').as('isDisputed'),
      mayBeReturned('credits.id').as('mayBeReturned'),
      'debit.valueDate as debitDay',
      'debit.narration as debitNarration',
    ]);

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
  const credits = await selectCredits(em)
    .innerJoin('credit_decisions as decision', 'decision.creditId', 'credits.id')
    .innerJoin('orders', 'orders.id', 'decision.orderId')
    .where('decision.orderId', '=', anyOf(orderIds, 'integer'))
    .select(['decision.supersededBy', ...decisionFields])
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
    refunds: (refundsOf.get(orderId) ?? []).map(
      ({ amountKobo, paidBy, paidAt, undoableUntil: until, note }) => ({
        amountKobo,
        paidBy,
        note,
        paidAt: paidAt.toISOString(),
        undoableUntil: until?.toISOString() ?? null,
      }),
    ),
  });
}

/** By order, how the money that it has came, each way once; none where staff attested it without an amount. */
export async function readPaymentWays(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentWay[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .innerJoin('credits', 'credits.id', 'decision.creditId')
    .where('decision.orderId', '=', anyOf(orderIds, 'integer'))
    .where('decision.supersededBy', 'is', null)
    .where(sql<SqlBool>`not ${isReversed('credits.id')}`)
    .select(['decision.orderId', 'credits.paidBy'])
    .distinct()
    .orderBy('credits.paidBy', (by) => by.asc().nullsFirst())
    .execute();
  const ways = new Map<number, PaymentWay[]>();
  for (const { orderId, paidBy } of rows)
    if (orderId !== null) ways.set(orderId, [...(ways.get(orderId) ?? []), paidBy ?? 'bank']);
  return ways;
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

/** A credit as {@link selectCredits} reads it. */
export type CreditFactsRow = Awaited<
  ReturnType<ReturnType<typeof selectCredits>['executeTakeFirstOrThrow']>
>;

/** What was decided about a credit or a part of it. */
export interface DecisionRow {
  orderId: number | null;
  givenKobo: number;
  decidedBy: CreditDecision['by'];
  actor: string;
  reason: string | null;
  at: Date;
  publicId: string | null;
  reference: string | null;
  status: OrderStatus | null;
}

/** A credit as the bank states it. */
export function presentFacts(credit: CreditFactsRow): CreditFacts {
  const { id, source, amountKobo, valueDate, narration, sender, bankId, line } = credit;
  return {
    id,
    source,
    paidBy: credit.paidBy,
    amountKobo,
    valueDate,
    narration,
    sender,
    bankId,
    line,
    bookedAt: credit.bookedAt?.toISOString() ?? null,
    statementId: credit.statementUuid,
    recordedAt: credit.recordedAt.toISOString(),
    alertedAt: credit.alertedAt?.toISOString() ?? null,
    reversal: presentReversal(credit),
    isDisputed: Boolean(credit.isDisputed),
    mayBeReturned: credit.mayBeReturned,
    ...(credit.overruledAt !== null && {
      overruled: {
        by: credit.overruledBy ?? '',
        at: credit.overruledAt.toISOString(),
        reason: credit.overruledReason ?? '',
      },
    }),
  };
}

/** A decision as staff see it. */
export function presentDecision(row: DecisionRow): CreditDecision {
  const { givenKobo: amountKobo, decidedBy: by, actor, at, reason } = row;
  return { order: presentOwner(row), amountKobo, by, actor, at: at.toISOString(), reason };
}

/** The order of a joined row; null where none was joined. */
export function presentOwner({
  orderId: id,
  publicId,
  reference,
  status,
}: Pick<DecisionRow, 'orderId' | 'publicId' | 'reference' | 'status'>): CreditDecision['order'] {
  const isJoined = id !== null && publicId !== null && reference !== null && status !== null;
  return isJoined ? { id, orderId: publicId, reference, status } : null;
}

function presentReversal(credit: CreditFactsRow): CreditReversal | null {
  const { reversedAt, reversedBy, debitDay, debitNarration } = credit;
  if (reversedAt === null || reversedBy === null) return null;
  const words = {
    debit: `A debit of ${debitDay && formatDay(debitDay)} took it back: ${debitNarration}`,
    words: 'Its narration says that it is a reversal.',
    mark: 'The bank marks it as a reversal.',
    withdrawn: `${credit.saidBy ?? 'Staff'} withdrew the import that showed it.`,
    disagrees: `${credit.saidBy ?? 'Staff'} decided that the bank's statement does not have it.`,
  }[reversedBy];
  return { words, at: reversedAt.toISOString() };
}

/** A decision with its order; the tables `decision` and `orders` are joined. */
export const decisionFields = [
  'decision.orderId',
  'decision.amountKobo as givenKobo',
  'decision.decidedBy',
  'decision.actor',
  'decision.reason',
  'decision.at',
  'orders.publicId',
  'orders.reference',
  'orders.status',
] as const;

/** In SQL, whether staff must decide about the credit before it can be given to an order. */
export const isDisputed = (
  creditId: string,
) => sql<SqlBool>`exists (select from statement_doubts doubt
  where doubt.credit_id = ${sql.ref(creditId)} and doubt.decision is null
    and doubt.kind in (${sql.join(disputingKinds.map((kind) => sql.lit(kind)))}))`;

/** In SQL, whether anything about the credit is undecided, also a debit that may have taken it back: staff look at it. */
export const isDoubted = (
  creditId: string,
) => sql<SqlBool>`exists (select from statement_doubts doubt
  where doubt.credit_id = ${sql.ref(creditId)} and doubt.decision is null)`;

/** In SQL, whether a row that staff must decide about names the order, which then waits for that. */
export const isNamedInDoubt = sql<SqlBool>`exists (select from statement_doubts doubt
  where doubt.decision is null and orders.folded_reference = any(doubt.named))`;

/** In SQL, the narration of a debit that looks as if it took the credit back, but does not say so; null without one. */
const mayBeReturned = (creditId: string) => sql<string | null>`(
  select debit.value_date || ': ' || debit.narration from statement_doubts doubt
  join debits debit on debit.id = doubt.debit_id
  where doubt.credit_id = ${sql.ref(creditId)} and doubt.decision is null order by doubt.id limit 1)`;

/** The credit whose id this column has is no payment: the bank took it back, or it is a reversal itself. */
export const isReversed = (creditId: string) =>
  sql<SqlBool>`exists (select from credit_reversals r
    where r.credit_id = ${sql.ref(creditId)} and r.overruled_at is null)`;

/**
 * In SQL, that an open credit keeps the order whose id this column has: an exact one until staff decide, one of at least
 * half of what is due until the end of the next working day. `CreditFits` finds them.
 */
export const isKeptByCredit = (orderId: string) =>
  sql<SqlBool>`exists (select from credit_fits f
    where f.kept_ids @> array[${sql.ref(orderId)}] and f.keeps_until > now())`;

/** In SQL, that credits were just imported and not compared with the orders yet; a comparison that fails delays nothing for long. */
export const areCreditsComing = sql<SqlBool>`exists (select from credit_fits f
  join credits c on c.id = f.credit_id
  where f.is_stale and f.compared_at is null and c.recorded_at > now() - interval '2 minutes')`;

/** How long staff may undo a refund that they ticked off; then its buyer gets the mail. */
export const UNDO_HOUR = sql`interval '1 hour'`;

/** A refund that staff may still undo. */
export const mayBeUndone = sql<SqlBool>`told_at is null and undone_at is null
  and paid_at > now() - ${UNDO_HOUR}`;

/** In SQL, until when a refund may be undone; null once it may not. */
const undoableUntil = sql<Date | null>`case when ${mayBeUndone}
  then paid_at + ${UNDO_HOUR} end`;
