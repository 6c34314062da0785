import { queryOptions } from '@tanstack/react-query';
import type { components, paths } from '../../../lib/api.gen.d.ts';
import { api, dataOf, viewOf } from '../../../lib/apiClient.ts';
import { live, staffApi } from './staffApi.ts';

/** Progress and outcome of one sync. */
export type SyncState = components['schemas']['SyncStateView'];

/** One entry of the sync history; the running sync has one too. */
export type SyncRun = components['schemas']['SyncRunView'];

/** The store that syncs read. */
export type SyncStore = components['schemas']['SyncStoreView'];

/** The store, and its newest syncs. */
export type SyncHistoryData = components['schemas']['SyncRunListView'];

/** True while there is something to wait for. */
export const isRunning = (sync: SyncState | undefined): boolean =>
  sync?.state === 'waiting' || sync?.state === 'active';

/** A sync by its job; `followSync` refetches it until it has ended. */
export const syncQueryOptions = (jobId: string) =>
  queryOptions({
    queryKey: ['/api/shopify/sync', jobId],
    queryFn: ({ signal }) => {
      const params = { path: { jobId } };
      return viewOf(staffApi.GET('/api/shopify/sync/{jobId}', { params, signal }));
    },
    staleTime: 0,
  });

/** The store, and its newest 50 syncs. */
export const syncRunsQueryOptions = queryOptions({
  queryKey: ['/api/shopify/runs'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/shopify/runs', { signal })),
  ...live,
});

/** How many products are on sale: the best guess of a sync's size before the store has counted. */
export const productCountQueryOptions = queryOptions({
  queryKey: ['/api/products', 'count'],
  queryFn: async ({ signal }) => {
    const params = { query: { limit: 1 } };
    return (await dataOf(api.GET('/api/products', { params, signal }))).meta.total;
  },
});

/** Products that wait for a decision. */
export type HeldBackList =
  paths['/api/shopify/runs/{runId}/held-back']['get']['responses']['200']['content']['application/json'];

/** Products that the newest sync did not find and left on sale. */
export const heldBackQueryOptions = (runId: string) =>
  queryOptions({
    queryKey: ['/api/shopify/runs', runId, 'held-back'],
    queryFn: ({ signal }) => {
      const params = { path: { runId } };
      return dataOf(staffApi.GET('/api/shopify/runs/{runId}/held-back', { params, signal }));
    },
    staleTime: 0,
  });

/** Takes those products off sale; returns how many there were. */
export async function retireHeldBack(runId: string): Promise<number> {
  const params = { path: { runId } };
  const sent = staffApi.POST('/api/shopify/runs/{runId}/retire-held-back', { params });
  return (await viewOf(sent)).retired;
}

/** A product of the shop's own that the store sells, too. */
export type Twin = components['schemas']['TwinView'];

/** Products that are sold twice, by a SKU that both have. */
export const twinsQueryOptions = queryOptions({
  queryKey: ['/api/admin/products', 'twins'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/products/twins', { signal })),
  staleTime: 0,
});

/** Takes the one that staff keep off sale, so that only the store sells it. Rejects with `ApiError`. */
export const handToStore = ({ own: { id, version } }: Twin) =>
  viewOf(
    staffApi.POST('/api/admin/products/{productId}/retire', {
      params: { path: { productId: String(id) } },
      body: { version },
    }),
  );

/** Demo products on sale, which the first sync takes off sale. */
export const demoProductsQueryOptions = queryOptions({
  queryKey: ['/api/admin/products', 'demo'],
  queryFn: ({ signal }) => {
    const query = { source: 'demo', state: 'on_sale', limit: 200 } as const;
    return dataOf(staffApi.GET('/api/admin/products', { params: { query }, signal }));
  },
  staleTime: 0,
});

/** Starts a sync, or joins the running one; returns its job at once (RFC 7240, respond-async). */
export async function startSync(): Promise<string> {
  const answer = await dataOf(
    staffApi.POST('/api/shopify/sync', { params: { header: { Prefer: 'respond-async' } } }),
  );
  // A gateway that could not answer asynchronously has waited for the end.
  return 'meta' in answer ? answer.meta.jobId : answer.data.jobId;
}

/** Ends a sync, a running one after its next batch. Returns its state now. */
export function cancelSync(jobId: string): Promise<SyncState> {
  const params = { path: { jobId } };
  return viewOf(staffApi.DELETE('/api/shopify/sync/{jobId}', { params }));
}
