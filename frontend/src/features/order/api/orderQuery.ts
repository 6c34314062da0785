import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/apiClient.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { OrderAnswer } from '../order.ts';

/** Key of an order's status. */
export const orderKey = (orderId: string) => ['/api/orders', orderId, 'status'] as const;

/**
 * The status of an order. Polls while open, and refetches when the buyer comes back from the banking
 * app or the network returns. Otherwise the defaults of specification.md 9.3.
 */
export const orderQueryOptions = (orderId: string) =>
  queryOptions<OrderAnswer>({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/orders/{orderId}/status', { params: { path: { orderId } }, signal })),
    refetchInterval: ({ state }) => {
      const order = state.data?.data;
      return order ? orderStates[order.status].buyerRefetchMs : false;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** The buyer has the goods. Rejects with `ApiError`: ORDERS.ILLEGAL_TRANSITION … */
export const confirmDelivery = (orderId: string, formKey: string): Promise<OrderAnswer> =>
  dataOf(
    api.POST('/api/orders/{orderId}/delivered', {
      params: { path: { orderId }, header: { 'Form-Id': formKey } },
    }),
  );

/** Cancels the order. Rejects with `ApiError`: ORDERS.ILLEGAL_TRANSITION … */
export const withdrawOrder = (orderId: string, formKey: string): Promise<OrderAnswer> =>
  dataOf(
    api.POST('/api/orders/{orderId}/withdraw', {
      params: { path: { orderId }, header: { 'Form-Id': formKey } },
    }),
  );

/** Has the link mailed to the mailbox of the order. */
export const resendLink = (orderId: string): Promise<unknown> =>
  dataOf(api.POST('/api/orders/{orderId}/resend', { params: { path: { orderId } } }));

/** Asks for more time to pay, once per order. Rejects with `ApiError`: ORDERS.CANNOT_EXTEND … */
export const extendOrder = (orderId: string, formKey: string): Promise<OrderAnswer> =>
  dataOf(
    api.POST('/api/orders/{orderId}/extend', {
      params: { path: { orderId }, header: { 'Form-Id': formKey } },
    }),
  );
