import { queryClient } from '../../../lib/queryClient.ts';
import { orderQuery } from './orderQueries.ts';

/** Has every list of orders read again, and no single order: `id` is known to be fresh. */
export function refreshOrderLists(id: number): void {
  const [, freshId] = orderQuery(id).queryKey;
  void queryClient.invalidateQueries({
    queryKey: ['/api/orders'],
    predicate: ({ queryKey }) => queryKey[1] !== freshId,
  });
}
