import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditCandidate, MatchOutcome, Suggestion } from '@spade/contracts/money/credit';
import { formatNaira } from '@spade/contracts/naira';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { orderStates } from '@spade/contracts/orders/order.states';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { amountDue, amountDueOf, priceColumns } from '../orders/amount-due.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { isInState } from '../orders/transition.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { OutcomeFacts } from './match-outcome.ts';
import type { Evidence, MatchedCredit, MatchedOrder } from './matching/evidence.ts';
import { matchCreditToOrders } from './matching/match-credit-to-orders.ts';
import { OrderIndex } from './matching/order-index.ts';
import { referencesIn } from './matching/reference.ts';

/** What matching the credit at this index with the order would do. */
export type OutcomeOf = (at: number, order: CandidateOrder) => MatchOutcome;

/** For each of the credits, the orders that it may pay, as the orders are now. With `outcomeOf`, each says what a match would do. */
export async function suggestFor(
  em: EntityManager,
  credits: readonly MatchedCredit[],
  outcomeOf?: OutcomeOf,
): Promise<Suggestion[]> {
  if (credits.length === 0) return [];
  const index = await findCandidates(em, credits);
  return credits.map((credit, at): Suggestion => {
    const show = (evidence: Evidence<CandidateOrder>, isPart = false) => ({
      ...present(evidence, { isPart }),
      ...(outcomeOf && { outcome: outcomeOf(at, evidence.order) }),
    });
    const match = credit.isDisputed
      ? ({ kind: 'none' } as const)
      : matchCreditToOrders(credit, index);
    if (match.kind === 'none') return match;
    if (match.kind === 'suggested') {
      const isExact = match.isExact && (credit.mayBeReturned ?? null) === null;
      return { kind: match.kind, isExact, candidate: show(match.evidence) };
    }
    const { kind, why } = match;
    const isPart = kind === 'split';
    return { kind, why, candidates: match.candidates.map((one) => show(one, isPart)) };
  });
}

function present(evidence: Evidence<CandidateOrder>, { isPart = false } = {}): CreditCandidate {
  const { id, publicId, reference, status, customerName, dueKobo } = evidence.order;
  const { isAttested, shortfallKobo } = evidence.order;
  return {
    id,
    orderId: publicId,
    reference,
    status,
    customerName,
    dueKobo,
    isConfirmedByHand: isAttested,
    shortfallKobo,
    totalKobo: amountDueOf(evidence.order),
    createdAt: evidence.order.createdAt.toISOString(),
    reasons: reasonsOf(evidence, { isPart }),
    isReferenceExact: evidence.form === 'exact',
  };
}

const formWords = {
  exact: 'reference exact',
  spelled: 'reference spelled otherwise',
  bare: 'reference without its prefix',
  inside: 'reference inside a longer word',
  typo: 'reference with one mistake',
  word: 'reference, if it is not a plain word',
} as const;

/** The reasons for and against an order, in words for staff. `isPart`: the credit pays other orders too. */
export function reasonsOf(
  { form, differenceKobo, name, minutesAfter, isBefore }: Evidence,
  { isPart = false } = {},
): string[] {
  return [
    ...(form === null ? [] : [formWords[form]]),
    ...(isPart ? [] : [amountInWords(differenceKobo)]),
    ...(name === 'full' ? ['name fits'] : []),
    ...(name === 'most' || name === 'part' ? ['a part of the name fits'] : []),
    ...(isBefore ? ['dated before the order'] : timeInWords(minutesAfter)),
  ];
}

function amountInWords(differenceKobo: number): string {
  if (differenceKobo === 0) return 'amount exact';
  const gap = formatNaira(Math.abs(differenceKobo));
  return differenceKobo < 0 ? `${gap} short` : `${gap} too much`;
}

function timeInWords(minutes: number | null): string[] {
  if (minutes === null) return [];
  if (minutes < 120) return [`${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after the order`];
  const hours = Math.round(minutes / 60);
  return [
    hours < 48
      ? `${hours} hours after the order`
      : `${Math.round(hours / 24)} days after the order`,
  ];
}

/** An order that a credit may pay, with what lists show of it. */
export interface CandidateOrder extends MatchedOrder, OutcomeFacts {
  publicId: string;
  /** How much less than it costs was received, by the word of staff, too; 0 where no amount was stated. */
  shortfallKobo: number;
}

/** Days in which an order that has ended, or that a clerk confirmed, may still get its credit. */
const RECENT_DAYS = 30;

/** Most orders compared by their amount; older ones are found by their reference alone. */
const MAX_ORDERS = 20_000;

/**
 * The orders that any of these credits may pay: those that they name, in any state; and by amount those that are
 * open, have expired, or were confirmed by a clerk before the bank's credit came; and open ones of a buyer who has several.
 */
export async function findCandidates(
  em: EntityManager,
  credits: readonly MatchedCredit[],
): Promise<OrderIndex<CandidateOrder>> {
  const codes = credits.flatMap(({ narration }) => referencesIn(narration));
  const references = [...new Set(codes.map(({ folded }) => `50${folded}`))];
  const amounts = [...new Set(credits.map(({ amountKobo }) => amountKobo))];
  const newest = select(em).orderBy('orders.id', 'desc').limit(MAX_ORDERS);
  const found = await Promise.all([
    select(em)
      .where(sql<SqlBool>`folded_reference = ${anyOf(references, 'text')}`)
      .execute(),
    newest
      .where(sql<SqlBool>`${amountDue()} = ${anyOf(amounts, 'bigint')}`)
      .where(mayBePaid)
      .execute(),
    newest.where(sql<SqlBool>`amount_received_kobo > 0 and ${isOpenOrder}`).execute(),
    // A credit may be the sum of several.
    newest
      .where(
        sql<SqlBool>`${isOpenOrder} and mailbox in (select mailbox from orders
          where ${isOpenOrder} and mailbox is not null group by mailbox having count(*) > 1)`,
      )
      .execute(),
  ]);
  const byId = new Map(found.flat().map((order) => [order.id, order]));
  return new OrderIndex([...byId.values()].map(toCandidate));
}

const isOpenOrder = isInState('isOpen');

const recent = sql<SqlBool>`created_at > now() - make_interval(days => ${sql.lit(RECENT_DAYS)})`;

const hasBankCredit = sql<boolean>`exists (select from credit_decisions d
  where d.order_id = orders.id and d.decided_by <> 'attested')`;

const mayBePaid = sql<SqlBool>`(${isOpenOrder}
  or (${recent} and failure_reason in (${sql.join(failuresWhere('mayRevive').map((reason) => sql.lit(reason)))}))
  or (${recent} and ${isInState('isPaid')} and not ${hasBankCredit}))`;

const select = (em: EntityManager) =>
  ordersDb(em)
    .selectFrom('orders')
    .select([
      'orders.id',
      'publicId',
      'reference',
      'status',
      'customerName',
      'mailbox as buyer',
      ...priceColumns,
      'amountReceivedKobo',
      'amountRefundedKobo',
      'attestedKobo',
      'createdAt',
      'paymentDeadline',
      'failureReason',
      'isPaidLate',
      'lateSettlement',
      hasBankCredit.as('hasBankCredit'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toCandidate(row: Row): CandidateOrder {
  const { hasBankCredit: isCredited, amountReceivedKobo, amountRefundedKobo, ...rest } = row;
  const { attestedKobo, ...order } = rest;
  const { isPaid } = orderStates[order.status];
  // The bank's credit replaces the word of the clerk who confirmed the order, so all of it is still to come.
  const isAttested = isPaid && (!isCredited || attestedKobo > 0);
  const received = (receivedKobo: number | null) =>
    dueKoboOf({ ...order, amountReceivedKobo: receivedKobo, amountRefundedKobo });
  const dueKobo = received(amountReceivedKobo);
  const unprovedKobo = received((amountReceivedKobo ?? 0) - attestedKobo);
  return {
    ...order,
    isAttested,
    shortfallKobo: amountReceivedKobo === null ? 0 : dueKobo,
    dueKobo: isAttested ? Math.min(unprovedKobo, amountDueOf(order)) : dueKobo,
  };
}
