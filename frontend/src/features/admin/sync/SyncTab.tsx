import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Progress } from '../../../ui/Progress/Progress.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { color, layout, measure, space } from '../../../ui/theme/theme.ts';
import {
  productCountQueryOptions,
  type SyncState,
  type SyncStore,
  syncRunsQueryOptions,
} from '../api/syncQueries.ts';
import { SyncHistory } from './SyncHistory.tsx';
import { syncContent as content } from './syncContent.ts';
import { UnknownSales } from './UnknownSales.tsx';
import { type SyncOutcome, useSync } from './useSync.ts';

const noRuns: readonly never[] = [];

/** Explains, starts and cancels the sync; shows its progress and earlier runs. */
export function SyncTab() {
  const { data: history } = useQuery(syncRunsQueryOptions);
  const sync = useSync(history?.runs ?? noRuns);
  return (
    <Place>
      <Heading>{content.title}</Heading>
      <Text>{content.text}</Text>
      {history && <StoreNote store={history.store} />}
      {sync.sync && <SyncProgress sync={sync.sync} />}
      <Row as="p" $gap={1.5}>
        <Button busy={sync.isBusy} plain variant="hot" onClick={sync.start}>
          {sync.isBusy ? content.submitting : content.submit}
        </Button>
        {sync.canCancel && (
          <Button busy={sync.isCancelling} plain variant="ghost" onClick={sync.cancel}>
            {sync.isCancelling ? content.cancelling : content.cancel}
          </Button>
        )}
      </Row>
      <SyncOutcomeNotes outcome={sync.outcome} sync={sync.sync} />
      <UnknownSales />
      <SyncHistory />
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${layout.pad};
  > section { margin-top: ${space(2)}; }
`;

const Text = styled.p`
  max-width: ${measure.long};
`;

const labels: Readonly<Record<SyncState['state'], string>> = {
  waiting: content.waiting,
  active: content.reading,
  completed: content.done,
  failed: content.stopped,
};

/** Progress of a sync: the bar and its counts. */
function SyncProgress({ sync }: { readonly sync: SyncState }) {
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

/** The outcome of the sync, for as long as the card is open: its toast disappears. */
function SyncOutcomeNotes(props: {
  readonly outcome: SyncOutcome;
  readonly sync: SyncState | undefined;
}) {
  const { outcome, sync } = props;
  if (outcome === 'cancelled') {
    return (
      <Note kind="warning" title={content.cancelled.title}>
        {content.cancelled.description}
      </Note>
    );
  }
  if (outcome === 'failed') {
    // That it failed is said by the toast.
    return sync?.error ? (
      <Note kind="error" title={content.unread}>
        {sync.error}
      </Note>
    ) : null;
  }
  if (outcome !== 'completed' || !sync) return null;
  const { refused, fetched } = sync.progress;
  const { title, description } = content.success(sync.result?.total ?? fetched);
  return (
    <>
      <Note kind="good" title={title}>
        {description}
      </Note>
      {refused > 0 && (
        <Note kind="warning" title={content.refused(refused)}>
          {content.refusedText}
        </Note>
      )}
    </>
  );
}

/** What the button reads: a real store, the simulator, or nothing at all. */
export function StoreNote({ store }: { readonly store: SyncStore }) {
  if (store.kind === 'none') {
    return (
      <Note kind="warning" title={content.noStore}>
        {content.noStoreText}
      </Note>
    );
  }
  if (store.kind === 'simulator') {
    return (
      <Note kind="warning" title={content.simulator}>
        {content.simulatorText}
      </Note>
    );
  }
  return <p>{content.store(store.domain ?? '')}</p>;
}
