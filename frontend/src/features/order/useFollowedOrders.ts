import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/apiError.ts';
import { dropUnpaidOrder, forgetOrder } from '../../lib/keptOrders.ts';
import { hasAccepted } from '../../lib/privacyChoice.ts';
import { orderStates } from '../shared/order/orderStates.ts';
import { orderQueryOptions } from './api/orderQuery.ts';
import type { PublicOrder, ReceivedOrder } from './order.ts';

/** Reads orders and forgets those that no longer await payment. Returns the rest, earliest deadline first. */
export function useFollowedOrders(orderIds: readonly string[]): readonly ReceivedOrder[] {
  const reads = useQueries({ queries: orderIds.map((orderId) => orderQueryOptions(orderId)) });
  const received = reads.flatMap(({ data, dataUpdatedAt }) =>
    data ? [{ order: data.data, receivedAt: dataUpdatedAt }] : [],
  );
  useEffect(() => {
    for (const [index, orderId] of orderIds.entries()) {
      const { data, error } = reads[index] ?? {};
      const seen = data && buyerSeesOf(data.data);
      const isOver = seen === 'receipt' || seen === 'end';
      const isGone = error instanceof ApiError && error.status === 404;
      // Without consent only orders in progress are kept.
      if (isGone || (isOver && !hasAccepted())) forgetOrder(orderId);
      else if (seen && seen !== 'payment') dropUnpaidOrder(orderId);
    }
  }, [orderIds, reads]);
  const unpaid = received.filter(({ order }) => buyerSeesOf(order) === 'payment');
  return unpaid.toSorted((one, other) => endOf(one) - endOf(other));
}

const buyerSeesOf = ({ status }: PublicOrder) => orderStates[status].buyerSees;

/** When the time to pay ends by this browser's clock, epoch milliseconds. */
const endOf = ({ order, receivedAt }: ReceivedOrder) =>
  Date.parse(order.paymentDeadline) - Date.parse(order.now) + receivedAt;
