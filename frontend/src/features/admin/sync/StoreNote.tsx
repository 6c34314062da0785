import { Note } from '../../../ui/Note/Note.tsx';
import type { SyncStore } from '../api/syncQueries.ts';
import { syncContent as content } from './syncContent.ts';

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
