import { Note } from '../../../ui/Note/Note.tsx';
import type { SyncState } from '../api/syncQuery.ts';
import { syncContent as content } from './syncContent.ts';
import type { SyncOutcome } from './useSync.ts';

/** How the sync on show ended, for as long as the card is open; a toast says it too, and goes. */
export function SyncOutcomeNotes(props: {
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
    return (
      <Note kind="error" title={content.failure.title}>
        <p>{content.failure.description}</p>
        {sync?.error && <p>{content.reason(sync.error)}</p>}
      </Note>
    );
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
