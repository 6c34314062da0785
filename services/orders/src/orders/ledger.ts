import type { ReceivedAmount } from '@spade/contracts/messages/orders';
import type { Order } from '../tables/order.entity.ts';

/** What the ledger reads of an order: its total, the sum of its credits and of its refunds. */
export type LedgerFacts = Pick<
  Order,
  'status' | 'totalKobo' | 'amountReceivedKobo' | 'amountRefundedKobo'
>;

/**
 * Paid, short, over and what must go back, in kobo: the only place that computes them (the column
 * `refund_owed_kobo` repeats `refundOwedKobo` for lists). While nothing is recorded, nothing is short. An order
 * that has ended costs nothing, so all that came for it goes back.
 */
export function ledgerOf(order: LedgerFacts): ReceivedAmount {
  const { status, totalKobo, amountReceivedKobo, amountRefundedKobo } = order;
  const keptKobo = (amountReceivedKobo ?? totalKobo) - amountRefundedKobo;
  const costKobo = status === 'failed' ? 0 : totalKobo;
  return {
    amountReceivedKobo,
    shortfallKobo: status === 'failed' ? 0 : Math.max(0, totalKobo - keptKobo),
    excessKobo: Math.max(0, keptKobo - totalKobo),
    refundedKobo: amountRefundedKobo,
    refundOwedKobo:
      amountReceivedKobo === null
        ? 0
        : Math.max(0, amountReceivedKobo - amountRefundedKobo - costKobo),
  };
}

/** What the order still lacks, in kobo; the total while nothing was received. */
export function dueKoboOf({
  totalKobo,
  amountReceivedKobo,
  amountRefundedKobo,
}: Omit<LedgerFacts, 'status'>): number {
  return Math.max(0, totalKobo - (amountReceivedKobo ?? 0) + amountRefundedKobo);
}
