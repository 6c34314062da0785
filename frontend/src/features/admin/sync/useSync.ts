import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '../../../lib/queryClient.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import type { SyncRun } from '../api/syncQueries.ts';
import { cancelSync, isRunning, startSync, syncQueryOptions } from '../api/syncQueries.ts';
import { announceCancelled, followSync, readSyncJob, rememberSyncJob } from './followSync.ts';
import { syncContent } from './syncContent.ts';

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
    onError: (error) => {
      if (!isSessionEnd(error)) showToast({ ...syncContent.failure, kind: 'destructive' });
    },
  });
  const cancel = useMutation({
    mutationFn: cancelSync,
    onSuccess: (after) => {
      // A sync that still runs, or had finished, is announced by `followSync`.
      if (after.state !== 'failed') return;
      queryClient.setQueryData(syncQueryOptions(after.jobId).queryKey, after);
      announceCancelled();
    },
    onError: (error) => {
      if (!isSessionEnd(error)) showToast({ ...syncContent.cancelFailure, kind: 'destructive' });
    },
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
