import type { ReceivedAmount } from '@spade/contracts/messages/orders';
import { orderStates } from '@spade/contracts/orders/order.states';
import type { Order } from '../tables/order.entity.ts';
import { amountDueOf, type PriceFacts } from './amount-due.ts';

/** What the ledger reads of an order: what it costs, the sum of its credits and of its refunds. */
export type LedgerFacts = PriceFacts &
  Pick<Order, 'status' | 'amountReceivedKobo' | 'amountRefundedKobo'>;

/**
 * Paid, short, over and what must go back, in kobo: the only place that computes them (the column
 * `refund_owed_kobo` repeats `refundOwedKobo` for lists). While nothing is recorded, nothing is short. An order
 * that has ended costs nothing, so all that came for it goes back.
 */
export function ledgerOf(order: LedgerFacts): ReceivedAmount {
  const { status, amountReceivedKobo, amountRefundedKobo } = order;
  const { isCharged } = orderStates[status];
  const amountDueKobo = amountDueOf(order);
  const keptKobo = (amountReceivedKobo ?? amountDueKobo) - amountRefundedKobo;
  const costKobo = isCharged ? amountDueKobo : 0;
  return {
    amountReceivedKobo,
    shortfallKobo: isCharged ? Math.max(0, amountDueKobo - keptKobo) : 0,
    excessKobo: Math.max(0, keptKobo - amountDueKobo),
    refundedKobo: amountRefundedKobo,
    refundOwedKobo:
      amountReceivedKobo === null
        ? 0
        : Math.max(0, amountReceivedKobo - amountRefundedKobo - costKobo),
  };
}

/** Why money goes back: more came than the order costs, or the order has ended. */
export const refundReasonOf = ({ status }: Pick<Order, 'status'>): 'over' | 'ended' =>
  orderStates[status].isCharged ? 'over' : 'ended';

/** What the order still lacks, in kobo; the amount due while nothing was received. */
export function dueKoboOf(order: Omit<LedgerFacts, 'status'>): number {
  const { amountReceivedKobo, amountRefundedKobo } = order;
  return Math.max(0, amountDueOf(order) - (amountReceivedKobo ?? 0) + amountRefundedKobo);
}
