import { productsQueryOptions } from '../features/marketplace/api/productsQuery.ts';
import { earlyShop } from '../features/marketplace/firstView/earlyShop.ts';
import { queryClient } from '../lib/queryClient.tsx';

/** A list older than this is fetched again when the application starts, in milliseconds. */
const FRESH_MS = 60_000;

/** Begins to read the list, or takes the start script's. The page shows its skeletons until the products are there. */
export function prepareShop(): void {
  const early = earlyShop();
  const { drawn, arrivedMs } = early;
  const { queryKey } = productsQueryOptions;
  if (drawn && arrivedMs !== undefined && !queryClient.getQueryData(queryKey)) {
    early.list = undefined; // the next call goes to the gateway
    queryClient.setQueryData(queryKey, drawn, { updatedAt: arrivedMs });
    // The visitor read for a while, or was in another tab, before using the page.
    if (Date.now() - arrivedMs > FRESH_MS) void queryClient.invalidateQueries({ queryKey });
  }
  void queryClient.prefetchQuery(productsQueryOptions);
}
