import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, operations } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { orderStates, orderStatuses } from '../../shared/order/orderStates.ts';
import { live, livePages, staffApi } from './staffApi.ts';

/** An order in a list of staff. */
export type AdminOrder = components['schemas']['AdminOrderView'];

/** One order with its proofs (oldest first) and its history. */
export type AdminOrderDetail = components['schemas']['AdminOrderDetailView'];

/** What you may do with an order as it is. */
export type OrderActionName = AdminOrder['allowedActions'][number];

/** One uploaded proof. */
export type AdminProof = components['schemas']['AdminProofView'];

/** One line of the history. */
export type OrderEvent = components['schemas']['OrderEventView'];

/** The dashboard's figures over all orders. */
export type OrderFigures = components['schemas']['OrderFiguresView'];

/** Filters, order and page of a list. */
export type OrderListQuery = NonNullable<operations['staffOrders_list']['parameters']['query']>;

/** How staff settle an order that was paid late. */
export type LateSettlement = NonNullable<AdminOrder['lateSettlement']>;

/** Orders of the dashboard: the most that the server returns at a time (specification.md 7.4). */
const DASHBOARD_ORDERS = 200;

/** Orders awaiting confirmation that are shown at a time. */
const AWAITING_PAGE_SIZE = 50;

/** States in which an order waits for a clerk to confirm it. */
const waiting = orderStatuses.filter((status) => orderStates[status].buyerSees === 'check');

/** A page of orders, with figures over all orders. */
export const ordersQueryOptions = (query: OrderListQuery = { limit: DASHBOARD_ORDERS }) =>
  queryOptions({
    queryKey: ['/api/orders', query],
    queryFn: ({ signal }) => dataOf(staffApi.GET('/api/orders', { params: { query }, signal })),
    ...live,
    placeholderData: keepPreviousData,
  });

/**
 * Every order awaiting confirmation, page by page, by the time that its answer is due: overdue ones first.
 * The list only grows at its end and does not move under a clerk's hand.
 */
export const awaitingOrdersQueryOptions = livePages(
  ['/api/orders', 'awaiting'],
  (cursor, signal) => {
    const query: OrderListQuery = {
      status: waiting,
      sort: 'review',
      limit: AWAITING_PAGE_SIZE,
      cursor,
    };
    return dataOf(staffApi.GET('/api/orders', { params: { query }, signal }));
  },
);

/** One order by the number that staff see. */
export const adminOrderQueryOptions = (id: number) =>
  queryOptions({
    queryKey: ['/api/orders', String(id)],
    queryFn: ({ signal }) => {
      const params = { path: { id: String(id) } };
      return viewOf(staffApi.GET('/api/orders/{id}', { params, signal }));
    },
    ...live,
  });

/** Refetches every list of orders, but no single order: `id` is known to be fresh. */
export function refreshOrderLists(id: number): void {
  const [, freshId] = adminOrderQueryOptions(id).queryKey;
  void queryClient.invalidateQueries({
    queryKey: ['/api/orders'],
    predicate: ({ queryKey }) => queryKey[1] !== freshId,
  });
}

/** Filters of a list that the export knows. */
type ExportQuery = Pick<
  OrderListQuery,
  'status' | 'attention' | 'placedBy' | 'search' | 'from' | 'to'
>;

/** All orders that match, as a CSV file. A plain link could not carry the token. */
export const fetchOrdersCsv = (query: ExportQuery): Promise<Blob> =>
  dataOf(staffApi.GET('/api/orders/export.csv', { params: { query }, parseAs: 'blob' }));

/** The receipt of a paid order as PDF; `order` is the integer. Rejects with `ApiError`: ORDERS.NOT_PAID … */
export function fetchReceipt(order: number): Promise<Blob> {
  const params = { path: { order: String(order) } };
  return dataOf(staffApi.GET('/api/admin/receipts/{order}', { params, parseAs: 'blob' }));
}
