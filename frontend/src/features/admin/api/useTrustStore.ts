import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { heldStockQueryOptions } from './heldStock.ts';
import { staffApi } from './staffApi.ts';

/** States that the store's figure of a product includes what was sold here. Returns the pieces. */
export const useTrustStore = (productId: number) =>
  useMutation({
    mutationFn: async () =>
      (await dataOf(staffApi.POST('/api/admin/held-stock/trust-store', { body: { productId } })))
        .data.pieces,
    onSettled: () => queryClient.invalidateQueries(heldStockQueryOptions),
  });
