import type { OrderAttention, OrderFilters } from '@spade/contracts/messages/order-lists';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrdersTables } from './order.tables.ts';
import { matchesSearch } from './search.ts';
import type { OrderCondition } from './transition.ts';

/** True for orders that staff must resolve by hand; each has its own index. */
export const attentionCondition: Record<OrderAttention, OrderCondition> = {
  paid_late: () => sql<SqlBool>`is_paid_late`,
  overdue: () => sql<SqlBool>`is_overdue`,
  taken_back: () =>
    sql<SqlBool>`is_payment_taken_back and status <> 'failed'
      and coalesce(amount_received_kobo, 0) < total_kobo`,
  not_in_shopify: (row) => row('shopifyError', 'is not', null), // an id clears every error
};

/** The condition of the staff list and the export; true when nothing is filtered. */
export function matches(filters: OrderFilters): OrderCondition {
  return (row) => row.and(conditionsOf(filters, row));
}

function conditionsOf(
  { status = [], attention, from, to, search }: OrderFilters,
  row: ExpressionBuilder<OrdersTables, 'orders'>,
) {
  const searched = matchesSearch(search ?? '');
  return [
    ...(status.length > 0 ? [row('status', 'in', status)] : []),
    ...(attention !== undefined ? [attentionCondition[attention](row)] : []),
    ...(from !== undefined ? [row('createdAt', '>=', new Date(from))] : []),
    ...(to !== undefined ? [row('createdAt', '<=', new Date(to))] : []),
    ...(searched ? [searched] : []),
  ];
}

/** Whether the filters ask for more than states, so that matches must be counted one by one. */
export function hasMoreThanStatus(filters: OrderFilters): boolean {
  const { attention, search, from, to } = filters;
  const isNarrowed = attention !== undefined || from !== undefined || to !== undefined;
  return isNarrowed || matchesSearch(search ?? '') !== undefined;
}
