import { sql } from 'kysely';
import type { Order } from '../tables/order.entity.ts';

/** The columns that make up what an order costs its buyer. */
export type PriceFacts = Pick<
  Order,
  'totalKobo' | 'deliveryFeeKobo' | 'discountKobo' | 'allowanceKobo'
>;

/**
 * What an order costs its buyer, in kobo: the goods and their delivery, less a discount and what staff granted back of
 * delivered goods. The only place that adds this up, here and below in SQL; a test compares both. Matching, ledger,
 * refunds, receipts, figures and exports use it, never `totalKobo`, which is price × quantity.
 */
export function amountDueOf(order: PriceFacts): number {
  return order.totalKobo + order.deliveryFeeKobo - order.discountKobo - order.allowanceKobo;
}

/** The same in SQL, written as the index `orders_amount_due` and the trigger `orders_refund_owed` have it. `table`: where several are read. */
export const amountDue = (table = 'orders') => {
  const column = (name: keyof PriceFacts) => sql.ref(`${table}.${name}`);
  return sql<number>`(${column('totalKobo')} + ${column('deliveryFeeKobo')}
    - ${column('discountKobo')} - ${column('allowanceKobo')})`;
};

/** In SQL, what an order cost when it was confirmed: what staff grant back of delivered goods comes later. */
export const confirmedDue = (table: string) =>
  sql<number>`(${amountDue(table)} + ${sql.ref(`${table}.allowanceKobo`)})`;

/** What the limits of clerks look at, in kobo: a discount takes no order below them. */
export const limitedKoboOf = (order: PriceFacts): number => amountDueOf(order) + order.discountKobo;

/** The same in SQL. */
export const limitedKobo = (table: string) =>
  sql<number>`(${amountDue(table)} + ${sql.ref(`${table}.discountKobo`)})`;

/** The columns of {@link PriceFacts}, to select. */
export const priceColumns = [
  'totalKobo',
  'deliveryFeeKobo',
  'discountKobo',
  'allowanceKobo',
] as const satisfies readonly (keyof PriceFacts)[];
