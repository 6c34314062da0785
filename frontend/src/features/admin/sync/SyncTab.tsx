import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { layout, measure, space } from '../../../ui/theme/theme.ts';
import { syncRunsQueryOptions } from '../api/syncQueries.ts';
import { StoreNote } from './StoreNote.tsx';
import { SyncHistory } from './SyncHistory.tsx';
import { SyncOutcomeNotes } from './SyncOutcomeNotes.tsx';
import { SyncProgress } from './SyncProgress.tsx';
import { syncContent as content } from './syncContent.ts';
import { UnknownSales } from './UnknownSales.tsx';
import { useSync } from './useSync.ts';

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
