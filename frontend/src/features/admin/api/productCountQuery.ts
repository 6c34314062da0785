import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/apiClient.ts';

/** How many products are on sale. */
export const productCountQuery = queryOptions({
  queryKey: ['/api/products', 'count'],
  queryFn: async ({ signal }) => {
    const params = { query: { limit: 1 } };
    return (await dataOf(api.GET('/api/products', { params, signal }))).meta.total;
  },
});
