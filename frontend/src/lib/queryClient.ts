import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './fetchByKey.ts';

/**
 * The one cache of server state, shared by every page that reads some. Keys start with the URL of
 * their call: `['/api/orders', query]`. Defaults of spec §9: no retries, data never stale, no
 * refetch on window focus, no polling; a query that needs more says so itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchByKey,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      // A phone that only believes to be offline must be able to try; the page says what came of it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
