import type { OrderListQuery } from '../api/orderTypes.ts';

/** What staff must sort out by hand, whatever the order's status. */
export type OrderAttention = NonNullable<OrderListQuery['attention']>;

/** Its names, most urgent first: a customer has paid for nothing. */
export const attentionNames: Readonly<Record<OrderAttention, string>> = {
  paid_late: 'Paid late',
  overdue: 'Check overdue',
  not_in_shopify: 'Not in Shopify',
};

/** The attentions by name. */
// The keys of the record above; Object.keys forgets them.
export const orderAttentions = Object.keys(attentionNames) as OrderAttention[];
