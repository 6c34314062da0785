import { koboOf } from '../../../lib/formatMoney.ts';
import { lagosDayOf } from '../../../lib/formatTime.ts';
import type { Alert } from '../api/alerts.ts';
import type { AdminOrderDetail, AdminProof } from '../api/orders.ts';

/** What was read from a picture. */
export type Reading = NonNullable<AdminProof['reading']>;

/** How much more than the order costs the picture shows, in kobo; 0 where no amount was read. */
export const differenceKoboOf = (order: AdminOrderDetail, { amount }: Reading): number =>
  amount === null ? 0 : koboOf(amount) - koboOf(order.totalAmount);

/** The picture shows a payment from before the day of the order. */
export const isOlderThanOrder = (order: AdminOrderDetail, { paidOn }: Reading): boolean =>
  paidOn !== null && lagosDayOf(order.createdAt) > paidOn;

/**
 * Reasons to check a payment twice: the evidence contradicts the order, or belongs to another one. While there is one,
 * the confirm key is off, and staff must type the amount. Each reason completes a sentence that ends in "because".
 */
export function paymentWarnings(order: AdminOrderDetail, alert?: Alert): string[] {
  const proof = order.proofs.at(-1);
  const reading = proof?.reading;
  const others = [
    ...(proof?.duplicates.some(({ isExact }) => isExact)
      ? ['the same picture was sent for another order']
      : []),
    ...(proof && proof.sameTransaction.length > 0
      ? ['another order has the same transaction']
      : []),
  ];
  if (alert) {
    const isOtherAmount =
      alert.payment !== null && koboOf(alert.payment.amount) !== koboOf(order.totalAmount);
    return [...others, ...(isOtherAmount ? ['the alert shows another amount'] : [])];
  }
  if (!reading) return others;
  return [
    ...others,
    ...(differenceKoboOf(order, reading) === 0 ? [] : ['the picture shows another amount']),
    ...(isOlderThanOrder(order, reading) ? ['the picture is older than the order'] : []),
    ...(reading.isPending ? ['the picture says that the transfer is pending or failed'] : []),
    ...(reading.isOtherAccount ? ['the picture names another account than ours'] : []),
  ];
}
