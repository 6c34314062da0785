import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Progress } from '../../../ui/Progress/Progress.tsx';
import { layout, measure, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { productCountQuery } from '../api/productCountQuery.ts';
import type { SyncState } from '../api/syncQuery.ts';
import { syncContent as content } from './syncContent.ts';
import { useSync } from './useSync.ts';

/** Explains the sync, starts it, and shows how far it is. */
export function SyncTab() {
  const { sync, isBusy, hasFailed, start } = useSync();
  const { data: known = 0 } = useQuery(productCountQuery);
  return (
    <Place>
      <Title>{content.title}</Title>
      <Text>{content.text}</Text>
      {sync && (
        <Progress
          label={labelOf(sync)}
          percent={percentOf(sync, known)}
          detail={content.counts(
            sync.progress.fetched,
            sync.progress.changed,
            sync.progress.retired,
          )}
          block="tra"
        />
      )}
      <Button busy={isBusy} plain variant="hot" onClick={start}>
        {isBusy ? content.submitting : content.submit}
      </Button>
      {sync?.state === 'completed' && !isBusy && (
        <Outcome kind="good" {...content.success(sync.result?.total ?? sync.progress.fetched)} />
      )}
      {sync?.state === 'completed' && !isBusy && sync.progress.refused > 0 && (
        <Outcome
          kind="warning"
          title={content.refused(sync.progress.refused)}
          description={content.refusedText}
        />
      )}
      {hasFailed && !isBusy && <Outcome kind="warning" {...content.failure} />}
    </Place>
  );
}

function Outcome(props: {
  readonly kind: 'good' | 'warning';
  readonly title: string;
  readonly description: string;
}) {
  return (
    <Note kind={props.kind} title={props.title}>
      {props.description}
    </Note>
  );
}

function labelOf({ state }: SyncState): string {
  if (state === 'waiting') return content.waiting;
  return state === 'completed' ? content.done : content.reading;
}

/** The store does not say how many products it has; the ones known so far are the best guess. */
function percentOf({ state, progress }: SyncState, known: number): number {
  if (state === 'completed') return 100;
  return Math.min(95, (progress.fetched / Math.max(known, progress.fetched, 1)) * 100);
}

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${layout.pad};
  > button { justify-self: start; }
`;

const Title = styled.h2`
  ${display({ size: 'title', width: 'title' })}
`;

const Text = styled.p`
  max-width: ${measure.long};
`;
