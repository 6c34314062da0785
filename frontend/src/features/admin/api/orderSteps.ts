import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { adminOrderQueryOptions, type LateSettlement, refreshOrderLists } from './orders.ts';
import { isTooLate, staffApi } from './staffApi.ts';

/** A step that staff take, with its input. */
export type OrderStep =
  | {
      readonly kind: 'confirm';
      readonly amountReceived?: string;
      readonly paidOn?: string;
      readonly transactionId?: string;
    }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'process' }
  | { readonly kind: 'settle'; readonly settlement: LateSettlement; readonly note?: string };

async function send(id: number, step: OrderStep) {
  const params = { path: { id: String(id) } };
  switch (step.kind) {
    case 'confirm': {
      const { kind: _, ...body } = step;
      return dataOf(staffApi.POST('/api/orders/{id}/confirm', { params, body }));
    }
    case 'reject': {
      const body = { reason: step.reason };
      return dataOf(staffApi.POST('/api/orders/{id}/reject', { params, body }));
    }
    case 'cancel': {
      const body = { reason: step.reason };
      return dataOf(staffApi.POST('/api/orders/{id}/cancel', { params, body }));
    }
    case 'settle': {
      const { settlement, note } = step;
      const body = { settlement, ...(note === undefined ? {} : { note }) };
      return dataOf(staffApi.POST('/api/orders/{id}/settle', { params, body }));
    }
    case 'process':
      return dataOf(staffApi.POST('/api/orders/{id}/process', { params }));
  }
}

/**
 * Takes a step of one order. The answer is the order as it is then; after a failure it is read
 * again, since the answer may have been lost, or someone else was faster. Lists follow in both
 * cases. Rejects with `ApiError`.
 */
export function useOrderStep(id: number) {
  const { queryKey } = adminOrderQueryOptions(id);
  return useMutation({
    mutationFn: (step: OrderStep) => send(id, step),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey, data),
    onError: async (error) => {
      const read = queryClient.refetchQueries({ queryKey });
      // The dialog then says who was faster, so it must know before it sees the failure.
      if (isTooLate(error)) await read;
    },
    onSettled: () => refreshOrderLists(id),
  });
}

/**
 * Takes an order to the Shopify store now instead of at its next turn. Returns the order after that
 * try; its `shopifyError` says what is still wrong. Rejects with `ApiError`.
 */
export function useShopifyRetry(id: number) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { id: String(id) } };
      return (await dataOf(staffApi.POST('/api/orders/{id}/shopify', { params }))).data;
    },
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQueryOptions(id).queryKey, order);
      if (order.shopifyError === null) refreshOrderLists(id);
    },
  });
}
