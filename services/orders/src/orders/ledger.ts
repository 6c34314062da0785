import type { ReceivedAmount } from '@spade/contracts/messages/orders';
import type { RefundReason } from '@spade/contracts/money/refund';
import { orderStates } from '@spade/contracts/orders/order.states';
import { type SqlBool, sql } from 'kysely';
import type { Order } from '../tables/order.entity.ts';
import { amountDueOf, type PriceFacts } from './amount-due.ts';

/** What the ledger reads of an order: what it costs, the sum of its credits and of its refunds. */
export type LedgerFacts = PriceFacts &
  Pick<
    Order,
    'status' | 'amountReceivedKobo' | 'amountRefundedKobo' | 'refundDecidedKobo' | 'attestedKobo'
  >;

/** What the ledger says; this release always says all of it. */
type Ledger = Required<ReceivedAmount>;

/**
 * Paid, short, over and what must go back, in kobo: the only place that computes them (the columns
 * `refund_owed_kobo` and `undecided_kobo` repeat it for lists). Money goes back once staff have decided so; of what only a
 * clerk's word shows, nothing is to be decided. While nothing is recorded, nothing is short. An order
 * that has ended costs nothing, so all that came for it goes back.
 */
export function ledgerOf(order: LedgerFacts): Ledger {
  const { status, amountReceivedKobo, amountRefundedKobo } = order;
  const { isCharged } = orderStates[status];
  const amountDueKobo = amountDueOf(order);
  const keptKobo = (amountReceivedKobo ?? amountDueKobo) - amountRefundedKobo;
  const costKobo = isCharged ? amountDueKobo : 0;
  const surplusKobo = Math.max(0, (amountReceivedKobo ?? 0) - amountRefundedKobo - costKobo);
  const decidedKobo = Math.min(order.refundDecidedKobo, amountRefundedKobo + surplusKobo);
  const refundOwedKobo = Math.max(0, decidedKobo - amountRefundedKobo);
  const undecidedKobo = surplusKobo - refundOwedKobo;
  return {
    amountReceivedKobo,
    shortfallKobo: isCharged ? Math.max(0, amountDueKobo - keptKobo) : 0,
    excessKobo: Math.max(0, keptKobo - amountDueKobo),
    refundedKobo: amountRefundedKobo,
    refundOwedKobo,
    undecidedKobo,
    toDecideKobo: Math.max(0, undecidedKobo - order.attestedKobo),
  };
}

/** `toDecideKobo` of the ledger, in SQL. */
export const toDecideInSql = sql<number>`greatest(orders.undecided_kobo - orders.attested_kobo, 0)`;

/** In SQL, what came beyond the amount due by a clerk's word alone: no revenue before the bank shows it. */
export const unprovedInSql = sql<number>`least(orders.undecided_kobo, orders.attested_kobo)`;

/** Whether staff can decide about money of the order, in SQL. */
export const hasToDecide = sql<SqlBool>`orders.undecided_kobo > orders.attested_kobo`;

/** Why money goes back: the order has ended, staff granted it, or more came than the order costs. */
export function refundReasonOf({
  status,
  allowanceKobo,
}: Pick<Order, 'status' | 'allowanceKobo'>): RefundReason {
  if (!orderStates[status].isCharged) return 'ended';
  return allowanceKobo > 0 ? 'granted' : 'over';
}

/** The most that staff can grant back of a paid order: what was received and neither went back nor came too much. */
export function grantableKoboOf(order: LedgerFacts): number {
  if (!orderStates[order.status].isPaid) return 0;
  const amountDueKobo = amountDueOf(order);
  const receivedKobo = order.amountReceivedKobo ?? amountDueKobo;
  return Math.max(0, Math.min(amountDueKobo, receivedKobo - order.amountRefundedKobo));
}

/** What the order still lacks, in kobo; the amount due while nothing was received. */
export function dueKoboOf(
  order: PriceFacts & Pick<LedgerFacts, 'amountReceivedKobo' | 'amountRefundedKobo'>,
): number {
  const { amountReceivedKobo, amountRefundedKobo } = order;
  return Math.max(0, amountDueOf(order) - (amountReceivedKobo ?? 0) + amountRefundedKobo);
}
