import { api, dataOf } from '../../../lib/apiClient.ts';
import type { OrderAnswer } from './orderQuery.ts';

/** Asks for more time to pay, once per order. Rejects with `ApiError`: ORDERS.CANNOT_EXTEND … */
export function extendOrder(orderId: string): Promise<OrderAnswer> {
  return dataOf(api.POST('/api/orders/{orderId}/extend', { params: { path: { orderId } } }));
}
