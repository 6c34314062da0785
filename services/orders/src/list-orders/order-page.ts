import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListOrdersRequest, OrderSort } from '@spade/contracts/messages/orders';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import { matches } from '../order/order-filters.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** One page and where the next begins. */
export interface OrderPage {
  orders: Order[];
  nextCursor: string | null;
}

interface SortRule {
  column: 'createdAt' | 'totalKobo' | 'paymentDeadline';
  direction: 'asc' | 'desc';
}

/** Each has an index on (column, id). */
const sortRules: Record<OrderSort, SortRule> = {
  newest: { column: 'createdAt', direction: 'desc' },
  oldest: { column: 'createdAt', direction: 'asc' },
  total_desc: { column: 'totalKobo', direction: 'desc' },
  total_asc: { column: 'totalKobo', direction: 'asc' },
  deadline: { column: 'paymentDeadline', direction: 'asc' },
};

const MAX_LIMIT = 200;

/**
 * Reads one page by keyset: it begins after the last row of the page before, so neither new
 * orders nor a deep page make it slow or show a row twice.
 */
export async function readOrderPage(
  em: EntityManager,
  request: ListOrdersRequest,
): Promise<OrderPage> {
  const sort = request.sort ?? 'newest';
  const { column, direction } = sortRules[sort];
  const limit = Math.min(Math.max(Math.trunc(request.limit), 1), MAX_LIMIT);
  let page = ordersDb(em)
    .selectFrom('orders')
    .selectAll()
    .where(matches(request))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1);
  const after = decodeCursor(request.cursor, sort);
  if (after) {
    const value = typeof after.value === 'string' ? new Date(after.value) : after.value;
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(column, 'id'), direction === 'asc' ? '>' : '<', tuple(value, after.id)),
    );
  }
  const rows = await page.execute();
  const orders = rows.slice(0, limit);
  const last = orders.at(-1);
  if (rows.length <= limit || !last) return { orders, nextCursor: null };
  const value = last[column];
  return {
    orders,
    nextCursor: encodeCursor({
      sort,
      value: value instanceof Date ? value.toISOString() : value,
      id: last.id,
    }),
  };
}
