import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { AdminOrder, AdminOrderDetail, OrderListQuery } from '../api/orders.ts';

/** What staff must sort out by hand, whatever the order's status. */
export type OrderAttention = NonNullable<OrderListQuery['attention']>;

/** Its names, most urgent first: a customer has paid for nothing. */
export const attentionNames: Readonly<Record<OrderAttention, string>> = {
  paid_late: 'Paid late',
  overdue: 'Check overdue',
  taken_back: 'The bank took this payment back',
  problem: 'Something is wrong with the goods',
  came_back: 'Came back, money to decide',
  grant_asked: 'Discount or refund asked for',
  not_delivered: 'Sent, not delivered in time',
  not_in_shopify: 'Not in step with Shopify',
};

/** The warning in a list that the order lacks money which was taken back. */
export const takenBack = {
  title: 'A payment of this order was taken back.',
  text: 'It cannot go on. Open it: an approver or the owner decides what follows.',
};

/** The attentions by name. */
// The keys of the record above; Object.keys forgets them.
export const orderAttentions = Object.keys(attentionNames) as OrderAttention[];

/** How an order ended, in a word. */
const endings: Readonly<Record<NonNullable<AdminOrder['ending']>, string>> = {
  expired: 'Expired',
  expired_again: 'Expired again',
  released: 'Stock released',
  paid_late: 'Paid late',
  refunded: 'Refunded',
  not_paid: 'Not paid',
  cancelled: 'Cancelled',
};

/** For the badge of an order that has ended; undefined while it goes on. */
export const endOf = ({ ending }: Pick<AdminOrder, 'ending'>): string | undefined =>
  ending === null ? undefined : endings[ending];

/** A bank statement paid the order, and its buyer sent no picture. */
export const isPaidByStatement = ({ proofs, credits }: AdminOrderDetail): boolean =>
  proofs.length === 0 &&
  credits.some(({ source, isCounted }) => source === 'statement' && isCounted);

/** Its proof is what staff look at: the payment is not decided yet, or came too late. */
export function isToCheck({ proofs, status, isPaidLate }: AdminOrderDetail): boolean {
  const { buyerSees } = orderStates[status];
  return proofs.length > 0 && (buyerSees === 'end' ? isPaidLate : buyerSees !== 'receipt');
}

/** What a clerk must know of an order before opening it, in words. */
export function flagsOf(order: AdminOrder): string[] {
  const isWaiting = order.allowedActions.includes('confirm');
  const flags: [boolean, string][] = [
    [order.isMoneyMissing, attentionNames.taken_back],
    [order.mailDueAt !== null, `Email at ${formatTime(order.mailDueAt ?? order.createdAt)}`],
    [order.isPaidLate, `${attentionNames.paid_late}: refund or restock`],
    [order.isOverdue, attentionNames.overdue],
    [
      order.shopifyError !== null,
      order.shopifyOrderId === null ? 'Not in Shopify' : 'Still open in Shopify',
    ],
    [isWaiting && order.hasDuplicateProof, 'Same picture on another order'],
    [isWaiting && order.hasRepeatedTransaction, 'Same transaction on another order'],
    [isWaiting && order.hasLateProof, 'Late proof'],
    [order.shortfall !== null, `${formatNaira(order.shortfall ?? 0)} short`],
    [order.excess !== null, `${formatNaira(order.excess ?? 0)} too much`],
  ];
  return flags.filter(([isSo]) => isSo).map(([, words]) => words);
}
