import { count } from '../../../lib/formatMoney.ts';
import { Note } from '../../../ui/Note/Note.tsx';

/** How many changes were saved; nothing before the first press. */
export function SavedNote({ changes }: { readonly changes: number | undefined }) {
  return (
    <div role="status">
      {changes !== undefined && (
        <Note
          kind="good"
          title={changes === 0 ? 'Nothing was changed.' : `${count(changes, 'change')} saved.`}
        >
          {changes > 0 && (
            <p>In force on every page, in mails and for new orders within a minute.</p>
          )}
        </Note>
      )}
    </div>
  );
}
