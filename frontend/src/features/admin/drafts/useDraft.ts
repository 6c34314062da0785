import { useCallback, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';

/**
 * Typed text that survives a reload, a closed dialog and the end of the session. Give the component
 * a `key` that follows `name`: another name means another draft.
 */
export function useDraft<Draft extends Record<string, string>>(name: string, empty: Draft) {
  const [draft, setDraft] = useState(() => readDraft(name, empty));
  const change = useCallback(
    (part: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...part };
        writeDraft(name, next);
        return next;
      }),
    [name],
  );
  const forget = useCallback(() => clearDraft(name), [name]);
  return { draft, change, forget };
}
