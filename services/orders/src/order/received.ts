import type { ReceivedAmount } from '@spade/contracts/messages/orders';
import type { Order } from './order.entity.ts';

/** What was received of the total: nothing is short or in excess while no amount is recorded. */
export function receivedOf({
  totalKobo,
  amountReceivedKobo,
}: Pick<Order, 'totalKobo' | 'amountReceivedKobo'>): ReceivedAmount {
  const difference = (amountReceivedKobo ?? totalKobo) - totalKobo;
  return {
    amountReceivedKobo: amountReceivedKobo ?? null,
    shortfallKobo: Math.max(0, -difference),
    excessKobo: Math.max(0, difference),
  };
}
