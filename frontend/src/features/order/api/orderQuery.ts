import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/apiClient.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { type OrderAnswer, takeDrawnOrder, takeEarlyOrder } from '../earlyOrder.ts';

/** Key of an order's status. */
export const orderKey = (orderId: string) => ['/api/orders', orderId, 'status'] as const;

/**
 * The status of an order. Polls while open, and refetches when the buyer comes back from the banking
 * app or the network returns. Otherwise the defaults of specification.md 9.3.
 */
export const orderQueryOptions = (orderId: string) =>
  queryOptions<OrderAnswer>({
    queryKey: orderKey(orderId),
    queryFn: async ({ signal }) => {
      const params = { path: { orderId } };
      return (
        (await takeEarlyOrder(orderId)) ??
        dataOf(api.GET('/api/orders/{orderId}/status', { params, signal }))
      );
    },
    refetchInterval: ({ state }) => {
      const order = state.data?.data;
      return order ? orderStates[order.status].buyerRefetchMs : false;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Begins to read an order; what the start script drew of it is there at once. */
export function startReadingOrder(queries: QueryClient, orderId: string): void {
  const drawn = takeDrawnOrder(orderId);
  if (drawn) {
    const { success, data, arrivedMs } = drawn;
    const queryKey = orderKey(orderId);
    queries.setQueryData<OrderAnswer>(queryKey, { success, data }, { updatedAt: arrivedMs });
  }
  // Not waited for: the page shows what it does, and follows the answer.
  void queries.prefetchQuery(orderQueryOptions(orderId));
}

/** Asks for more time to pay, once per order. Rejects with `ApiError`: ORDERS.CANNOT_EXTEND … */
export const extendOrder = (orderId: string): Promise<OrderAnswer> =>
  dataOf(api.POST('/api/orders/{orderId}/extend', { params: { path: { orderId } } }));
