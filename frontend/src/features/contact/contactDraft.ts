import type { ContactValues } from './contactSchema.ts';

/** Session storage: a reload keeps the text, closing the tab forgets it (shared phones). */
const key = 'contact-draft';

/** What was typed before a reload; fields without text are left out. */
export function readContactDraft(): Partial<ContactValues> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const entries = typeof stored === 'object' && stored ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value));
  } catch {
    return {}; // storage is switched off or holds something else
  }
}

/** Keeps what is typed. */
export function writeContactDraft(values: Partial<ContactValues>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is switched off or full: the form works without a draft.
  }
}

/** Forgets the draft, once the message is sent. */
export function clearContactDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
