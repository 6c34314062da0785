import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { isRunning, startSync, syncQuery } from '../api/syncQuery.ts';
import { followSync } from './followSync.ts';
import { syncContent } from './syncContent.ts';
import { readSyncJob, rememberSyncJob } from './syncMemory.ts';

/** Starts a sync and shows how far it is; one that was running goes on. */
export function useSync() {
  const [jobId, setJobId] = useState(readSyncJob);
  const start = useMutation({
    mutationFn: startSync,
    onSuccess: (id) => {
      rememberSyncJob(id);
      setJobId(id);
    },
    onError: (error) => {
      if (!isSessionEnd(error)) showToast({ ...syncContent.failure, kind: 'destructive' });
    },
  });
  useEffect(() => {
    if (jobId !== '') void followSync(jobId);
  }, [jobId]);
  const { data: sync, isError } = useQuery({ ...syncQuery(jobId), enabled: false });
  const isLoading = jobId !== '' && !sync && !isError;
  return {
    sync,
    hasFailed: start.isError || sync?.state === 'failed',
    isBusy: start.isPending || isRunning(sync) || isLoading,
    start: () => start.mutate(),
  };
}
