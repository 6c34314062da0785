import type { OrderAttention, OrderFilters } from '@spade/contracts/messages/orders';
import { likePattern } from '@spade/platform/list/like-pattern';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrdersTables } from './order.tables.ts';
import type { OrderCondition } from './transition.ts';

/** True for orders that staff must resolve by hand; each has its own index. */
export const attentionCondition: Record<OrderAttention, OrderCondition> = {
  paid_late: () => sql<SqlBool>`is_paid_late`,
  overdue: () => sql<SqlBool>`is_overdue`,
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
  const patterns = searchPatterns(search ?? '');
  return [
    ...(status.length > 0 ? [row('status', 'in', status)] : []),
    ...(attention !== undefined ? [attentionCondition[attention](row)] : []),
    ...(from !== undefined ? [row('createdAt', '>=', new Date(from))] : []),
    ...(to !== undefined ? [row('createdAt', '<=', new Date(to))] : []),
    ...(patterns.length > 0
      ? [row.or(patterns.map((pattern) => sql<SqlBool>`search_text like ${pattern}`))]
      : []),
  ];
}

/** Whether the filters ask for more than states, so that matches must be counted one by one. */
export function hasMoreThanStatus(filters: OrderFilters): boolean {
  const { attention, search, from, to } = filters;
  const isNarrowed = attention !== undefined || from !== undefined || to !== undefined;
  return isNarrowed || searchPatterns(search ?? '').length > 0;
}

/** LIKE patterns for `search_text` (lower case). Staff type a phone as 0803…, it is stored as +234803…. */
function searchPatterns(search: string): string[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  const phone = /^0([789][0-9 -]*)$/.exec(text)?.[1]?.replace(/[ -]/g, '');
  return phone === undefined
    ? [likePattern(text)]
    : [likePattern(text), likePattern(`+234${phone}`)];
}
