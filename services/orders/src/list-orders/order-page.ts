import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListOrdersRequest, OrderSort } from '@spade/contracts/messages/orders';
import { filtersToSql } from '../order/list-query.ts';
import { type Order, OrderEntity } from '../order/order.entity.ts';
import { rowsOf, type SqlValue } from '../order/sql.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';

/** One page and where the next begins. */
export interface OrderPage {
  orders: Order[];
  nextCursor: string | null;
}

interface SortRule {
  column: 'created_at' | 'total_kobo' | 'payment_deadline';
  direction: 'asc' | 'desc';
  valueOf: (order: Order) => string | number;
  cast: string;
}

/** Each has an index on (column, id). */
const sortRules: Record<OrderSort, SortRule> = {
  newest: {
    column: 'created_at',
    direction: 'desc',
    valueOf: (order) => order.createdAt.toISOString(),
    cast: 'timestamptz',
  },
  oldest: {
    column: 'created_at',
    direction: 'asc',
    valueOf: (order) => order.createdAt.toISOString(),
    cast: 'timestamptz',
  },
  total_desc: {
    column: 'total_kobo',
    direction: 'desc',
    valueOf: (order) => order.totalKobo,
    cast: 'bigint',
  },
  total_asc: {
    column: 'total_kobo',
    direction: 'asc',
    valueOf: (order) => order.totalKobo,
    cast: 'bigint',
  },
  deadline: {
    column: 'payment_deadline',
    direction: 'asc',
    valueOf: (order) => order.paymentDeadline.toISOString(),
    cast: 'timestamptz',
  },
};

/**
 * Reads one page by keyset: it begins after the last row of the page before, so that neither new
 * orders nor a deep page make it slow or show a row twice. A cursor of another sort, or a
 * damaged one, begins at the first page.
 */
export async function readOrderPage(
  em: EntityManager,
  request: ListOrdersRequest,
): Promise<OrderPage> {
  const sort = request.sort ?? 'newest';
  const rule = sortRules[sort];
  const limit = Math.min(Math.max(Math.trunc(request.limit), 1), 200);
  const filters = filtersToSql(request);
  const after = afterSql(decodeCursor(request.cursor, sort), rule);
  const rows = await rowsOf<object>(
    em,
    `select * from orders where ${filters.sql} ${after.sql}
     order by ${rule.column} ${rule.direction}, id ${rule.direction} limit ${limit + 1}`,
    [...filters.params, ...after.params],
  );
  const orders = rows.slice(0, limit).map((row) => em.map(OrderEntity, row));
  const last = orders.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    orders,
    nextCursor: hasMore ? encodeCursor({ sort, value: rule.valueOf(last), id: last.id }) : null,
  };
}

function afterSql(
  cursor: Cursor | undefined,
  rule: SortRule,
): { sql: string; params: readonly SqlValue[] } {
  if (!cursor) return { sql: '', params: [] };
  const comparison = rule.direction === 'asc' ? '>' : '<';
  return {
    sql: `and (${rule.column}, id) ${comparison} (?::${rule.cast}, ?)`,
    params: [cursor.value, cursor.id],
  };
}
