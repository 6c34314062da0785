import { readStored, type StoreName, writeStored } from './storage.ts';

/** The visitor's choice. Nothing is tracked either way. */
export type PrivacyChoice = 'accepted' | 'declined';

const STORAGE_KEY = 'privacy-choice';

/** Drafts of forms: kept on the device once the visitor has accepted that, else only in the tab. */
const draftKeys = ['order-form', 'order-choice'] as const;

/** Key of a draft. */
export type DraftKey = (typeof draftKeys)[number];

/** The choice made on an earlier visit (accepted) or in this one (declined). */
export function readPrivacyChoice(): PrivacyChoice | undefined {
  try {
    const { localStorage, sessionStorage } = window; // Node has globals of these names too, and warns
    const stored = localStorage.getItem(STORAGE_KEY) ?? sessionStorage.getItem(STORAGE_KEY);
    return stored === 'accepted' || stored === 'declined' ? stored : undefined;
  } catch {
    return 'declined'; // without storage the notice would return on every page
  }
}

/**
 * Stores an acceptance on the device, a refusal only until the tab is closed. A refusal also takes
 * away the drafts that were kept before it. An order that is under way stays: its buyer has to come
 * back from the banking app.
 */
export function writePrivacyChoice(choice: PrivacyChoice): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
    (choice === 'accepted' ? localStorage : sessionStorage).setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is off: the notice appears again on the next page load.
  }
  if (choice === 'declined') for (const key of draftKeys) writeStored('local', key, undefined);
}

/** True when more than the order in hand may stay on the device. */
export const hasAccepted = (): boolean => readPrivacyChoice() === 'accepted';

/** The parsed draft; undefined when there is none. */
export const readDraftOf = (key: DraftKey): unknown => readStored(draftStore(), key);

/** Stores a draft as JSON; `undefined` removes it. */
export const writeDraftOf = (key: DraftKey, value: unknown): void =>
  writeStored(draftStore(), key, value);

const draftStore = (): StoreName => (hasAccepted() ? 'local' : 'session');
