import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Progress } from '../../../ui/Progress/Progress.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import type { SyncState } from '../api/syncQueries.ts';
import { productCountQueryOptions } from '../api/syncQueries.ts';
import { syncContent as content } from './syncContent.ts';

const labels: Readonly<Record<SyncState['state'], string>> = {
  waiting: content.waiting,
  active: content.reading,
  completed: content.done,
  failed: content.stopped,
};

/** Progress of a sync: the bar and its counts. */
export function SyncProgress({ sync }: { readonly sync: SyncState }) {
  const { data: known = 0 } = useQuery(productCountQueryOptions);
  const { state, progress, expected } = sync;
  return (
    <div>
      <Progress
        label={labels[state]}
        percent={percentOf(sync, known)}
        {...(expected === null ? {} : { detail: content.of(progress.fetched, expected) })}
        block="tra"
      />
      <Counts>{content.counts(progress)}</Counts>
    </div>
  );
}

/** Until the store has counted its products, the ones known so far are the best guess. */
function percentOf({ state, progress, expected }: SyncState, known: number): number {
  if (state === 'completed') return 100;
  const all = Math.max(expected ?? known, progress.fetched, 1);
  return Math.min(99, (progress.fetched / all) * 100); // the last batch is not the end of the work
}

const Counts = styled.p`
  margin-top: ${space(0.75)};
  color: ${color.textMuted};
`;
