import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allows, orderStatuses } from '../../shared/order/orderStates.ts';
import type { OrderListQuery } from './orderTypes.ts';
import { staffAnswer, staffApi } from './staffApi.ts';

/** How often open lists and dialogs are read again, in milliseconds (spec §9). */
const refetchMs = 10_000;

/** Orders of the dashboard: the most that the server gives at a time (decisions §3). */
const wholePage = 200;

/** Orders awaiting confirmation that are shown at a time. */
const awaitingPage = 50;

/** A page of orders with the four figures over all orders; read again every 10 seconds. */
export const ordersQuery = (query: OrderListQuery = { limit: wholePage }) =>
  queryOptions({
    queryKey: ['/api/orders', query],
    queryFn: ({ signal }) =>
      staffAnswer(staffApi.GET('/api/orders', { params: { query }, signal })),
    refetchInterval: refetchMs,
    // Coming back to the page shows the list at once, and brings it up to date.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** States in which an order waits for a clerk to confirm it. */
const waiting = orderStatuses.filter((status) => allows(status, 'confirm'));

/**
 * Every order awaiting confirmation, page by page, the longest waiting first: so the list only
 * grows at its end and does not move under a clerk's hand.
 */
export const awaitingOrdersQuery = infiniteQueryOptions({
  queryKey: ['/api/orders', 'awaiting'],
  queryFn: ({ pageParam, signal }) => {
    const query: OrderListQuery = {
      status: waiting,
      sort: 'oldest',
      limit: awaitingPage,
      ...(pageParam === undefined ? {} : { cursor: pageParam }),
    };
    return staffAnswer(staffApi.GET('/api/orders', { params: { query }, signal }));
  },
  // The first page has no cursor; later ones carry the server's.
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.meta.nextCursor ?? undefined,
  refetchInterval: refetchMs,
  staleTime: 0,
});

/** One order by the number that staff see. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/orders', String(id)],
    queryFn: async ({ signal }) => {
      const params = { path: { id: String(id) } };
      return (await staffAnswer(staffApi.GET('/api/orders/{id}', { params, signal }))).data;
    },
    refetchInterval: refetchMs,
    staleTime: 0,
  });
