import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { staffAnswer, staffApi } from './staffApi.ts';

/** Where a sync stands. */
export type SyncState = components['schemas']['SyncStateView'];

/** True while there is something to wait for. */
export const isRunning = (sync: SyncState | undefined): boolean =>
  sync?.state === 'waiting' || sync?.state === 'active';

/** A sync by its job; `followSync` reads it again until it has ended. */
export const syncQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['/api/shopify/sync', jobId],
    queryFn: async ({ signal }) => {
      const params = { path: { jobId } };
      return (await staffAnswer(staffApi.GET('/api/shopify/sync/{jobId}', { params, signal })))
        .data;
    },
    staleTime: 0,
  });

/** Starts a sync, or joins the one that runs; answers its job at once (RFC 7240, respond-async). */
export async function startSync(): Promise<string> {
  const answer = await staffAnswer(
    staffApi.POST('/api/shopify/sync', { params: { header: { Prefer: 'respond-async' } } }),
  );
  // A gateway that could not answer asynchronously has waited for the end.
  return 'meta' in answer ? answer.meta.jobId : answer.data.jobId;
}

/** Ends a sync; one that had begun ends with its next batch. Answers how it stands now. */
export async function cancelSync(jobId: string): Promise<SyncState> {
  const params = { path: { jobId } };
  return (await staffAnswer(staffApi.DELETE('/api/shopify/sync/{jobId}', { params }))).data;
}
