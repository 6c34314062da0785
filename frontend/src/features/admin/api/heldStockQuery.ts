import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../lib/apiClient.ts';
import { staffApi } from './staffApi.ts';

/** How often the open list refetches, in milliseconds. */
const REFETCH_MS = 30_000;

/** What orders that are not confirmed hold of each product, the largest share first. */
export const heldStockQueryOptions = queryOptions({
  queryKey: ['/api/admin/held-stock'],
  queryFn: ({ signal }) => dataOf(staffApi.GET('/api/admin/held-stock', { signal })),
  refetchInterval: REFETCH_MS,
  staleTime: 0,
});
