import { queryOptions } from '@tanstack/react-query';
import type { PublicOrder } from '../order.ts';

/** Answer of `GET /api/orders/<orderId>/status`. */
export interface OrderAnswer {
  readonly success: true;
  readonly data: PublicOrder;
}

/** How often an open page asks again, in milliseconds, by what the order waits for. */
const refetchMs = { buyer: 15_000, staff: 10_000, fulfilment: 60_000 } as const;

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
      if (!order) return false;
      if (order.status === 'awaiting_confirmation') return refetchMs.staff;
      if (order.status === 'pending_payment') return refetchMs.buyer;
      return refetchMs.fulfilment;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
