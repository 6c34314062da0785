import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** Session storage: a reload or a new login keeps the text, closing the tab forgets it. */
const PREFIX = 'admin-draft:';

/** The stored draft, or `empty` with every field that the stored one lacks. */
export function readDraft<Draft extends Record<string, string>>(name: string, empty: Draft): Draft {
  const stored = readStored('session', PREFIX + name);
  const known = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const texts = known.filter(([field, value]) => field in empty && typeof value === 'string');
  return { ...empty, ...Object.fromEntries(texts) };
}

/** Stores what is typed. */
export const writeDraft = (name: string, draft: Record<string, string>): void =>
  writeStored('session', PREFIX + name, draft);

/** Forgets one draft, once what was typed is done. */
export const clearDraft = (name: string): void => writeStored('session', PREFIX + name, undefined);

/** Forgets all drafts, when their writer signs out. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}

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
