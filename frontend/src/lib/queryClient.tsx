import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * A cache of server state. Keys start with the path of their call: `['/api/orders', query]`.
 * Defaults of specification.md 9.3: no retries, data never stale, no refetch on window focus, no
 * polling; a query that needs more says so itself.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // A phone that wrongly believes it is offline must be able to try; the page shows the result.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The cache of the back office, whose routes fill it before their pages are shown. */
export const queryClient = createQueryClient();

/** True while a mutation with this key runs, from the very tick that starts it: a component learns of it a tick later. */
export const isUnderWay = (mutationKey: readonly unknown[]): boolean =>
  queryClient.isMutating({ mutationKey }) > 0;

/** Gives the back office access to server state. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
