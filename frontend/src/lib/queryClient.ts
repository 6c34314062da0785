import { QueryClient } from '@tanstack/react-query';

/**
 * The one cache of server state, shared by every page that reads some. Keys start with the URL of
 * their call: `['/api/orders', query]`. Defaults of spec §9: no retries, data never stale, no
 * refetch on window focus, no polling; a query that needs more says so itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    },
    mutations: { retry: false },
  },
});
