import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type OrderAttention,
  type OrderFigures,
  type OrderFilters,
  type OrderStatus,
  orderAttentions,
} from '@spade/contracts/messages/orders';
import { attentionSql, filtersToSql } from '../order/list-query.ts';
import { rowsOf } from '../order/sql.ts';

/** How many orders are in each state, and what they come to. */
export type StatusCounts = Map<OrderStatus, { count: number; totalKobo: number }>;

/** Counts over all orders; reads only the index `orders_status_created`. */
export async function countByStatus(em: EntityManager): Promise<StatusCounts> {
  const rows = await rowsOf<{ status: OrderStatus; count: string; total_kobo: string }>(
    em,
    'select status, count(*) as count, sum(total_kobo) as total_kobo from orders group by status',
  );
  return new Map(
    rows.map((row) => [
      row.status,
      { count: Number(row.count), totalKobo: Number(row.total_kobo) },
    ]),
  );
}

/** How many orders staff must sort out by hand, of each kind. */
export type AttentionCounts = Record<OrderAttention, number>;

/** Counts over all orders; each kind from its own small index. */
export async function countAttention(em: EntityManager): Promise<AttentionCounts> {
  const counts = orderAttentions.map(
    (kind) => `(select count(*)::integer from orders where ${attentionSql[kind]}) as ${kind}`,
  );
  const [row] = await rowsOf<AttentionCounts>(em, `select ${counts.join(', ')}`);
  return row ?? { paid_late: 0, not_in_shopify: 0 };
}

/** The dashboard's figures. */
export function figuresOf(counts: StatusCounts, attention: AttentionCounts): OrderFigures {
  const sum = (statuses: OrderStatus[], field: 'count' | 'totalKobo') =>
    statuses.reduce((total, status) => total + (counts.get(status)?.[field] ?? 0), 0);
  return {
    totalOrders: sum([...counts.keys()], 'count'),
    awaitingConfirmation: sum(['awaiting_confirmation'], 'count'),
    confirmedOrders: sum(['confirmed', 'processing'], 'count'),
    revenueKobo: sum(['confirmed', 'processing'], 'totalKobo'),
    paidLate: attention.paid_late,
    notInShopify: attention.not_in_shopify,
  };
}

/** How many orders match, one by one. */
export async function countMatches(em: EntityManager, filters: OrderFilters): Promise<number> {
  const where = filtersToSql(filters);
  const [row] = await rowsOf<{ count: string }>(
    em,
    `select count(*) as count from orders where ${where.sql}`,
    where.params,
  );
  return Number(row?.count ?? 0);
}
