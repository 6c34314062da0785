import { queryOptions, useMutation } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { adminOrderQueryOptions } from './orders.ts';
import { live, staffApi } from './staffApi.ts';
import { useStep } from './useStep.ts';

/** Everyone who orders with the same phone or mailbox. */
export type Buyer = components['schemas']['BuyerView'];

const pathOf = (order: number) => ({ path: { id: String(order) } });

/** The buyer of an order. */
export const buyerQueryOptions = (order: number) =>
  queryOptions({
    queryKey: ['/api/orders', String(order), 'buyer'],
    queryFn: ({ signal }) =>
      viewOf(staffApi.GET('/api/orders/{id}/buyer', { params: pathOf(order), signal })),
    ...live,
  });

/** Writes a note on an order. Rejects with `ApiError`. */
export function useNote(order: number) {
  const { queryKey } = adminOrderQueryOptions(order);
  return useStep({
    mutationKey: [...queryKey, 'note'],
    mutationFn: (text: string) =>
      viewOf(staffApi.POST('/api/orders/{id}/notes', { params: pathOf(order), body: { text } })),
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
  });
}

/** Blocks the buyer of an order for some days, or with null lets them order again. Rejects with `ApiError`. */
export function useBlock(order: number) {
  const params = pathOf(order);
  return useMutation({
    mutationFn: (body: components['schemas']['BlockDto'] | null) =>
      viewOf(
        body === null
          ? staffApi.POST('/api/orders/{id}/buyer/unblock', { params })
          : staffApi.POST('/api/orders/{id}/buyer/block', { params, body }),
      ),
    onSuccess: (data) => queryClient.setQueryData(buyerQueryOptions(order).queryKey, data),
  });
}
