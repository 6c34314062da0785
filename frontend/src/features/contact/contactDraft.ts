import type { ContactValues } from './contactSchema.ts';

/** Session storage: a reload keeps the text, closing the tab forgets it (shared phones). */
const STORAGE_KEY = 'contact-draft';

/** The text typed before a reload; empty fields are left out. */
export function readContactDraft(): Partial<ContactValues> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = typeof stored === 'object' && stored ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value));
  } catch {
    return {}; // storage is off or holds something else
  }
}

/** Stores the draft. */
export function writeContactDraft(values: Partial<ContactValues>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values));
  } catch {
    // Storage is off or full: the form works without a draft.
  }
}

/** Deletes the draft after the message is sent. */
export function clearContactDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is off: there is no draft.
  }
}
