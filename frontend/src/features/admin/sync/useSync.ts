import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import { count } from '../../../lib/formatMoney.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { isSessionEnd, toastFailure } from '../api/staffApi.ts';
import {
  cancelSync,
  isRunning,
  type SyncRun,
  type SyncState,
  startSync,
  syncQueryOptions,
  syncRunsQueryOptions,
} from '../api/syncQueries.ts';
import { clearDraft, readDraft, writeDraft } from '../drafts/drafts.ts';

const failure = {
  title: 'Sync Failed',
  description: 'Failed to sync products from Shopify. Check your credentials.',
};

/** The toast of a cancelled sync, and its note on the card. */
export const cancelled = {
  title: 'Sync Cancelled',
  description: 'What it had read is kept; nothing was removed',
};

/** The toast of a sync that has read the whole store, and its note. */
export const successOf = ({ progress: { fetched, refused } }: Pick<SyncState, 'progress'>) => ({
  title: 'Shopify Sync Complete',
  description: `Successfully synced ${count(fetched - refused, 'product')} from Shopify store`,
});

/** How the sync on show ended, if it did. */
export type SyncOutcome = 'completed' | 'failed' | 'cancelled' | undefined;

/**
 * Starts, follows and cancels a sync; joins one that a colleague started. `runs` is the history, once
 * it has loaded.
 */
export function useSync(runs: readonly SyncRun[]) {
  const [jobId, setJobId] = useState(readSyncJob);
  const follow = useCallback((id: string) => {
    rememberSyncJob(id);
    setJobId(id);
  }, []);
  const start = useMutation({
    mutationFn: startSync,
    onSuccess: follow,
    onError: toastFailure(failure),
  });
  const cancel = useMutation({
    mutationFn: cancelSync,
    onSuccess: (after) => {
      // A sync that still runs, or had finished, is announced by `followSync`.
      if (after.state !== 'failed') return;
      queryClient.setQueryData(syncQueryOptions(after.jobId).queryKey, after);
      announceCancelled();
    },
    onError: toastFailure({ title: 'Cancel Failed', description: 'Failed to cancel the sync' }),
  });
  const otherJobId = runs.find(({ state }) => state === 'running')?.jobId;
  useEffect(() => {
    if (otherJobId) follow(otherJobId);
  }, [otherJobId, follow]);
  useEffect(() => {
    if (jobId !== '') void followSync(jobId);
  }, [jobId]);

  const { data: sync, isError } = useQuery({ ...syncQueryOptions(jobId), enabled: false });
  const isLoading = jobId !== '' && !sync && !isError;
  const isUnderWay = isRunning(sync) || isLoading;
  const wasCancelled =
    cancel.data?.jobId === jobId ||
    runs.some((run) => run.jobId === jobId && run.state === 'cancelled');
  const outcomeOf = (): SyncOutcome => {
    if (start.isError) return 'failed';
    if (!sync || isUnderWay || start.isPending) return undefined;
    if (sync.state === 'completed') return 'completed';
    return wasCancelled ? 'cancelled' : 'failed';
  };
  return {
    sync,
    outcome: outcomeOf(),
    isBusy: start.isPending || isUnderWay,
    canCancel: jobId !== '' && isRunning(sync),
    isCancelling: cancel.isPending || (cancel.data?.jobId === jobId && isRunning(sync)),
    start: () => start.mutate(),
    cancel: () => cancel.mutate(jobId),
  };
}

/** How often a running sync is looked at, in milliseconds. */
const PAUSE_MS = 1000;

/** Looks that may fail one after the other before the sync counts as failed. */
const PATIENCE = 10;

const followed = new Set<string>();

/**
 * Follows a sync until it ends and announces the outcome once, on any card or page.
 * Components read its state from the cache under `syncQueryOptions`.
 */
async function followSync(jobId: string): Promise<void> {
  if (followed.has(jobId)) return;
  followed.add(jobId);
  try {
    for (let failures = 0; failures < PATIENCE; ) {
      const sync = await look(jobId);
      if (sync === 'gone') return;
      if (sync && !isRunning(sync)) {
        await announce(sync);
        return;
      }
      failures = sync ? 0 : failures + 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    announceFailure();
  } finally {
    followed.delete(jobId);
  }
}

/** The state; nothing when the look failed; `gone` when there is no such job or no session. */
async function look(jobId: string): Promise<SyncState | 'gone' | undefined> {
  try {
    return await queryClient.fetchQuery(syncQueryOptions(jobId));
  } catch (error) {
    if (isSessionEnd(error)) return 'gone'; // the job is remembered: the next login follows it
    if (!(error instanceof ApiError && error.status === 404)) return undefined;
    forgetSyncJob();
    return 'gone';
  }
}

async function announce(sync: SyncState): Promise<void> {
  // Read before anything is said: only the history tells a cancelled sync from a failed one.
  const history = await queryClient.fetchQuery(syncRunsQueryOptions).catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: ['/api/products'] });
  const run = history?.runs.find(({ jobId }) => jobId === sync.jobId);
  if (sync.state !== 'completed') {
    if (run?.state === 'cancelled') announceCancelled();
    else announceFailure();
    return;
  }
  forgetSyncJob();
  showToast(successOf(sync));
}

/** Announces that someone cancelled the sync. */
function announceCancelled(): void {
  forgetSyncJob();
  showToast(cancelled);
}

function announceFailure(): void {
  forgetSyncJob();
  showToast({ ...failure, kind: 'destructive' });
}

/** Name of the draft that remembers the running sync. */
const DRAFT = 'sync';

/** The job of a sync that was running when the page was left; empty without one. */
const readSyncJob = (): string => readDraft(DRAFT, { jobId: '' }).jobId;

/** Remembers the running job, so that a reload follows it again. */
const rememberSyncJob = (jobId: string): void => writeDraft(DRAFT, { jobId });

/** Forgets the job, once it has ended. */
const forgetSyncJob = (): void => clearDraft(DRAFT);
