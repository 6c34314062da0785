import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListOrdersRequest, OrderSort } from '@spade/contracts/messages/order-lists';
import type { KeysetOrder } from '@spade/platform/list/cursor';
import { type Page, readPage } from '@spade/platform/list/read-page';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import { matches } from '../order/order-filters.ts';
import { readSearch } from '../order/search.ts';

type SortOrder = KeysetOrder<'createdAt' | 'totalKobo' | 'paymentDeadline' | 'reviewOrder'>;

const byTime = { column: 'createdAt', type: 'instant' } as const;
const byTotal = { column: 'totalKobo', type: 'number' } as const;

/** Each has an index on (column, id). */
const sortOrders: Record<OrderSort, SortOrder> = {
  newest: { name: 'orders.newest', ...byTime, direction: 'desc' },
  oldest: { name: 'orders.oldest', ...byTime, direction: 'asc' },
  total_desc: { name: 'orders.total_desc', ...byTotal, direction: 'desc' },
  total_asc: { name: 'orders.total_asc', ...byTotal, direction: 'asc' },
  deadline: {
    name: 'orders.deadline',
    column: 'paymentDeadline',
    type: 'instant',
    direction: 'asc',
  },
  review: { name: 'orders.review', column: 'reviewOrder', type: 'instant', direction: 'asc' },
};

const MAX_LIMIT = 200;

/** An order, and when its latest proof came. */
interface ListedOrder extends Order {
  latestProofAt: Date | null;
}

/**
 * One page of the staff's list, filtered and sorted; the order whose number is the whole search comes first, unless a page
 * has a single row.
 */
export async function readOrderPage(
  em: EntityManager,
  request: ListOrdersRequest,
): Promise<Page<ListedOrder>> {
  const { limit, cursor, search = '', sort = 'newest' } = request;
  const query = ordersDb(em)
    .selectFrom('orders')
    .selectAll()
    // One probe of an index a row of the page; a join would make the columns of the filters ambiguous.
    .select(({ selectFrom }) =>
      selectFrom('order_proofs')
        .whereRef('order_proofs.proofId', '=', 'orders.latestProofId')
        .select('order_proofs.uploadedAt')
        .as('latestProofAt'),
    )
    .where(matches(request));
  const page = { limit, maxLimit: MAX_LIMIT, cursor };
  const { id } = readSearch(search);
  const named =
    id === undefined || limit < 2
      ? undefined
      : await query.where('orders.id', '=', id).executeTakeFirst();
  if (!named) return readPage(query, sortOrders[sort], page);
  const others = query.where('orders.id', '!=', named.id);
  if (cursor !== undefined) return readPage(others, sortOrders[sort], page);
  const { rows, nextCursor } = await readPage(others, sortOrders[sort], {
    ...page,
    limit: limit - 1,
  });
  return { rows: [named, ...rows], nextCursor };
}
