import type { PublicOrder } from '@spade/contracts/messages/orders';
import type { StaffCorrectable } from '@spade/contracts/orders/correction';
import { maySet, orderStates, transitions } from '@spade/contracts/orders/order.states';
import type { Order } from '../tables/order.entity.ts';

/** No payment has come for the order yet. After one, its link alone must not decide where money goes. */
export const isUnpaid = ({ status, proofCount, amountReceivedKobo }: Order) =>
  orderStates[status].isAwaitingPayment && proofCount === 0 && amountReceivedKobo === null;

/** It is not packed (slip printed, ready or shipped), and the store does not have the address. */
const isBeforePacking = ({ status, shopifyOrderId, slipPrintedAt }: Order) => {
  const { isOpen, isToPack } = orderStates[status];
  return (
    (isOpen || isToPack || maySet(transitions.startProcessing, status)) &&
    slipPrintedAt === null &&
    shopifyOrderId === null
  );
};

/** What staff may correct now; null: nothing, the buyer was erased. */
export function correctableByStaff(order: Order): StaffCorrectable | null {
  if (order.erasedAt !== null) return null;
  const { isOpen, isToPack } = orderStates[order.status];
  return {
    address:
      order.pickupPoint === null &&
      (isOpen || isToPack || maySet(transitions.startProcessing, order.status)),
    isGuarded: !isUnpaid(order),
  };
}

/** What the buyer may correct now, and whether a code from the mailbox is needed; null: nothing. */
export function correctableNow(order: Order): PublicOrder['canCorrect'] {
  if (!isBeforePacking(order) || order.erasedAt !== null) return null;
  return {
    email: isUnpaid(order) && order.emailCorrectedAt === null,
    address: order.pickupPoint === null,
    needsCode: !isUnpaid(order),
  };
}
