import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { adminOrderQueryOptions, refreshOrderLists } from './orderQueries.ts';
import { staffApi } from './staffApi.ts';

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
