import { Note } from '../../../ui/Note/Note.tsx';
import type { SyncState } from '../api/syncQueries.ts';
import { syncContent as content } from './syncContent.ts';
import type { SyncOutcome } from './useSync.ts';

/** The outcome of the sync, for as long as the card is open: its toast disappears. */
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
