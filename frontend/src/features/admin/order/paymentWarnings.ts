import { koboOf } from '../../../lib/formatMoney.ts';
import { lagosDayOf } from '../../../lib/formatTime.ts';
import type { Alert } from '../api/alerts.ts';
import type { AdminOrderDetail, AdminProof } from '../api/orders.ts';

/** What was read from a picture. */
export type Reading = NonNullable<AdminProof['reading']>;

/** How much more than the order costs the picture shows, in kobo; 0 where no amount was read. */
export const differenceKoboOf = (order: AdminOrderDetail, { amount }: Reading): number =>
  amount === null ? 0 : koboOf(amount) - koboOf(order.totalAmount);

/** The picture shows a payment of a day before the order. */
export const isOlderThanOrder = (order: AdminOrderDetail, { paidOn }: Reading): boolean =>
  paidOn !== null && lagosDayOf(order.createdAt) > paidOn;

/**
 * Why staff must look twice before they attest a payment: the evidence on show contradicts the order, or is that of
 * another one. While there is a reason, no key confirms and the amount is typed. Each in words that complete "because".
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
