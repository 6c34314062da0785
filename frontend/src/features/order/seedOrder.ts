import type { QueryClient } from '@tanstack/react-query';
import type { ReceiptFieldName } from '../shared/order/orderFields.ts';
import { orderKey } from './api/orderQuery.ts';
import { type OrderAnswer, type PublicOrder, untouchedOrder } from './order.ts';

/** What the browser knows of an order that was just placed. */
export interface FreshOrder
  extends Pick<
    PublicOrder,
    | 'orderId'
    | 'reference'
    | 'paymentDeadline'
    | 'totalAmount'
    | 'delivery'
    | 'deliveryFee'
    | 'deliveryTime'
    | 'pickupPoint'
    | 'bankDetails'
    | 'productTitle'
    | 'quantity'
    | 'unitPrice'
    | ReceiptFieldName
  > {
  /** The server's clock at its reply, epoch milliseconds. */
  readonly serverNowMs: number;
}

/**
 * Lets the payment dialog show a new order at once: on a slow network, fetching its status first
 * would take another second. The fetched status replaces this.
 */
export function seedOrder(queries: QueryClient, { serverNowMs, ...order }: FreshOrder): void {
  const now = new Date(serverNowMs).toISOString();
  const answer: OrderAnswer = {
    success: true,
    data: {
      ...order,
      ...untouchedOrder,
      usualAnswer: 'within a working day', // as the server says where it cannot tell
      staffHours: '', // shown only while staff check a proof
      canExtend: true, // as the server says of every new order: a row that came later would move the proof
      createdAt: now,
      now,
      timeline: [{ at: now, status: 'pending_payment', what: 'placed' }],
    },
  };
  queries.setQueryData(orderKey(order.orderId), answer);
  void queries.invalidateQueries({ queryKey: orderKey(order.orderId) });
}
