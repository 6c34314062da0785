import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import { queryClient } from '../../../lib/queryClient.ts';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { isRunning, startSync, syncQuery } from '../api/syncQuery.ts';
import { clearDraft, readDraft, writeDraft } from '../drafts/drafts.ts';
import { syncContent as content } from './syncContent.ts';

/** Under this name the running job is remembered: a reload goes on following it. */
const memory = 'sync';

/** Starts a sync and follows it to its end, which it announces once. */
export function useSync() {
  const [jobId, setJobId] = useState(() => readDraft(memory, { jobId: '' }).jobId);
  const [announced, setAnnounced] = useState('');
  const start = useMutation({
    mutationFn: startSync,
    onSuccess: (id) => {
      writeDraft(memory, { jobId: id });
      setJobId(id);
    },
    onError: (error) => {
      if (!isSessionEnd(error)) showToast({ ...content.failure, kind: 'destructive' });
    },
  });
  const { data: sync, error } = useQuery({ ...syncQuery(jobId), enabled: jobId !== '' });

  useEffect(() => {
    const isLost = error instanceof ApiError && error.status === 404;
    if (jobId === '' || announced === jobId || (isRunning(sync) && !isLost)) return;
    if (!sync && !isLost) return;
    setAnnounced(jobId);
    clearDraft(memory);
    if (sync?.state === 'completed') {
      showToast(content.success(sync.result?.total ?? sync.progress.fetched));
      void queryClient.invalidateQueries({ queryKey: ['/api/products'] });
    } else if (!isLost) showToast({ ...content.failure, kind: 'destructive' });
  }, [jobId, announced, sync, error]);

  return {
    sync,
    hasFailed: start.isError || sync?.state === 'failed',
    isBusy: start.isPending || isRunning(sync) || (jobId !== '' && !sync && !error),
    start: () => start.mutate(),
  };
}
