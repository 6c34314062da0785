import { queryOptions } from '@tanstack/react-query';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { PublicOrder } from '../order.ts';

/** Answer of `GET /api/orders/<orderId>/status`. */
export interface OrderAnswer {
  readonly success: true;
  readonly data: PublicOrder;
}

/** Address and key of an order's status. */
export const orderKey = (orderId: string) => ['/api/orders', orderId, 'status'] as const;

/**
 * The status page of an order; live, and asked at once when the buyer comes back from the banking
 * app or the network returns. Spec §9's defaults hold for everything else.
 */
export const orderQueryOptions = (orderId: string) =>
  queryOptions<OrderAnswer>({
    queryKey: orderKey(orderId),
    refetchInterval: ({ state }) => {
      const order = state.data?.data;
      return order ? orderStates[order.status].buyerRefetchMs : false;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
