import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderFigures, OrderFilters, OrderStatus } from '@spade/contracts/messages/orders';
import { filtersToSql } from '../order/list-query.ts';
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

/** The dashboard's figures. */
export function figuresOf(counts: StatusCounts): OrderFigures {
  const sum = (statuses: OrderStatus[], field: 'count' | 'totalKobo') =>
    statuses.reduce((total, status) => total + (counts.get(status)?.[field] ?? 0), 0);
  return {
    totalOrders: sum([...counts.keys()], 'count'),
    awaitingConfirmation: sum(['awaiting_confirmation'], 'count'),
    confirmedOrders: sum(['confirmed', 'processing'], 'count'),
    revenueKobo: sum(['confirmed', 'processing'], 'totalKobo'),
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
