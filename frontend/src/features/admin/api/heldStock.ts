import { queryOptions, useMutation } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { staffApi } from './staffApi.ts';

/** What one network has ordered without a confirmed payment. */
export type NetworkLoad = components['schemas']['NetworkLoadView'];

/** What is held of one product. */
export type HeldProduct = components['schemas']['HeldStockView'];

/** An open list refetches every 30 s. */
const slow = { refetchInterval: 30_000, staleTime: 0 };

/** What orders that are not confirmed hold of each product, the largest share first. */
export const heldStockQueryOptions = queryOptions({
  queryKey: ['/api/admin/held-stock'],
  queryFn: ({ signal }) => dataOf(staffApi.GET('/api/admin/held-stock', { signal })),
  ...slow,
});

/** Networks with several orders without a confirmed payment, most first. */
export const networksQueryOptions = queryOptions({
  queryKey: ['/api/orders', 'networks'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/orders/networks', { signal })),
  ...slow,
});

/** What staff decide about the stock of a network; the reason goes to the buyers. */
interface Release {
  readonly reason: string;
  /** Also of orders with a picture that shows no payment. */
  readonly withPictures: boolean;
}

/** Takes the stock of a network's unpaid orders back. */
export const useRelease = (network: string) =>
  useMutation({
    mutationFn: (release: Release) =>
      viewOf(staffApi.POST('/api/orders/networks/release', { body: { network, ...release } })),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
      void queryClient.invalidateQueries(heldStockQueryOptions);
    },
  });

/** States that the store's figure of a product includes what was sold here. Returns the statement. */
export const useTrustStore = (productId: number) =>
  useMutation({
    mutationFn: () =>
      viewOf(staffApi.POST('/api/admin/held-stock/trust-store', { body: { productId } })),
    onSettled: () => queryClient.invalidateQueries(heldStockQueryOptions),
  });

/** Takes such a statement back. */
export const useDistrustStore = (statementId: string) =>
  useMutation({
    mutationFn: () =>
      dataOf(
        staffApi.POST('/api/admin/held-stock/trust-store/{statementId}/undo', {
          params: { path: { statementId } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries(heldStockQueryOptions),
  });
