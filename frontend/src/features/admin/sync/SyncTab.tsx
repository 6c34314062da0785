import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { count, grouped } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Progress } from '../../../ui/Progress/Progress.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { color, layout, measure, space } from '../../../ui/theme/theme.ts';
import {
  productCountQueryOptions,
  type SyncState,
  type SyncStore,
  syncRunsQueryOptions,
} from '../api/syncQueries.ts';
import { FirstSync } from './FirstSync.tsx';
import { HeldBack } from './HeldBack.tsx';
import { SyncHistory } from './SyncHistory.tsx';
import { Twins } from './Twins.tsx';
import { UnknownSales } from './UnknownSales.tsx';
import { cancelled, type SyncOutcome, successOf, useSync } from './useSync.ts';

const noRuns: readonly never[] = [];

/** Explains, starts and cancels the sync; shows its progress and earlier runs. */
export function SyncTab() {
  const { data: history, isPending: isReading } = useQuery(syncRunsQueryOptions);
  const runs = history?.runs ?? noRuns;
  const sync = useSync(runs);
  const [isAsking, setIsAsking] = useState(false);
  // Also when the history cannot be read: nothing goes off sale without a question.
  const isFirst = !runs.some(({ state }) => state === 'finished');
  return (
    <Place>
      <Text>
        Reads products, prices and stock from the Shopify store into the marketplace. Stock held for
        open orders is not touched. One sync runs at a time.
      </Text>
      {history && <StoreNote store={history.store} />}
      {sync.sync && <SyncProgress sync={sync.sync} />}
      <Row as="p" $gap={1.5}>
        <Button
          busy={sync.isBusy || isReading}
          plain
          // The question has the hot button while it is open.
          variant={isAsking && !sync.isBusy ? 'ghost' : 'hot'}
          onClick={() => (isFirst ? setIsAsking(true) : sync.start())}
        >
          {sync.isBusy ? 'Syncing...' : 'Sync Products'}
        </Button>
        {sync.canCancel && (
          <Button busy={sync.isCancelling} plain variant="ghost" onClick={sync.cancel}>
            {sync.isCancelling ? 'Cancelling...' : 'Cancel the sync'}
          </Button>
        )}
      </Row>
      {isAsking && !sync.isBusy && (
        <FirstSync
          onStart={() => {
            setIsAsking(false);
            sync.start();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
      <SyncOutcomeNotes outcome={sync.outcome} sync={sync.sync} />
      <HeldBack runs={runs} />
      <Twins />
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
  waiting: 'Waiting to start',
  active: 'Reading products',
  completed: 'All products read',
  failed: 'Stopped',
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
        {...(expected === null
          ? {}
          : { detail: `${grouped(progress.fetched)} of ${grouped(expected)}` })}
        block="tra"
      />
      <Counts>
        {grouped(progress.fetched)} read, {grouped(progress.changed)} changed,{' '}
        {grouped(progress.retired)} retired, {grouped(progress.refused)} refused
      </Counts>
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
      <Note kind="warning" title={cancelled.title}>
        {cancelled.description}
      </Note>
    );
  }
  if (outcome === 'failed') {
    // That it failed is said by the toast.
    return sync?.error ? (
      <Note kind="error" title="The store could not be read.">
        {sync.error}
      </Note>
    ) : null;
  }
  if (outcome !== 'completed' || !sync) return null;
  const { refused } = sync.progress;
  const { title, description } = successOf(sync);
  return (
    <>
      <Note kind="good" title={title}>
        {description}
      </Note>
      {refused > 0 && (
        <Note kind="warning" title={`${count(refused, 'product')} could not be taken over.`}>
          The history below gives the reason for each.
        </Note>
      )}
    </>
  );
}

/** What the button reads: a real store, the simulator, or nothing at all. */
export function StoreNote({ store }: { readonly store: SyncStore }) {
  if (store.kind === 'none') {
    return (
      <Note kind="warning" title="No Shopify store is connected.">
        The marketplace sells what it has. To connect a store, set SHOPIFY_STORE_DOMAIN and its
        access token, and restart the server.
      </Note>
    );
  }
  if (store.kind === 'simulator') {
    return (
      <Note kind="warning" title="This is the simulator, not a shop.">
        It stands in for Shopify while you try things out: a sync brings its sample products in
        place of the demo products. Products of your own stay. Ask the person who runs the server to
        connect your store.
      </Note>
    );
  }
  return <p>{`Store: ${store.domain ?? ''}`}</p>;
}
