import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { staffAnswer, staffApi } from './staffApi.ts';

/** One sync of the past, or the one that runs. */
export type SyncRun = components['schemas']['SyncRunView'];

/** Which store is read. */
export type SyncStore = components['schemas']['SyncStoreView'];

/** How often the open history is read again, in milliseconds: a colleague may start a sync. */
const refetchMs = 10_000;

/** The store, and its newest 50 syncs. */
export const syncRunsQuery = queryOptions({
  queryKey: ['/api/shopify/runs'],
  queryFn: async ({ signal }) =>
    (await staffAnswer(staffApi.GET('/api/shopify/runs', { signal }))).data,
  refetchInterval: refetchMs,
  staleTime: 0,
});
