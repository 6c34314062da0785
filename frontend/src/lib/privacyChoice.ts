import { readStored, type StoreName, writeStored } from './storage.ts';

/** The visitor's choice. Nothing is tracked either way. */
export type PrivacyChoice = 'accepted' | 'declined';

const STORAGE_KEY = 'privacy-choice';

/** Drafts of forms, and where each is kept once the visitor has accepted that; until then all are kept in this tab. */
const draftStores = {
  'order-form': 'local',
  'order-choice': 'local',
  'contact-draft': 'session',
} as const satisfies Record<string, StoreName>;

/** Key of a draft. */
export type DraftKey = keyof typeof draftStores;

const draftKeys = Object.keys(draftStores) as DraftKey[]; // the record's keys

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
  if (choice === 'declined') forgetDrafts();
}

/** True when more than the order in hand may stay in the browser. */
export const hasAccepted = (): boolean => readPrivacyChoice() === 'accepted';

/** The parsed draft, that of this tab first; undefined when there is none. */
export const readDraftOf = (key: DraftKey): unknown =>
  readStored('session', key) ?? (hasAccepted() ? readStored(draftStores[key], key) : undefined);

/** Keeps a draft: in this tab, and beyond it once that is accepted. `undefined` removes it. */
export function writeDraftOf(key: DraftKey, value: unknown): void {
  writeStored('session', key, value);
  if (hasAccepted() || value === undefined) writeStored(draftStores[key], key, value);
}

/** Forgets what was typed into forms. */
export function forgetDrafts(): void {
  for (const key of draftKeys) writeDraftOf(key, undefined);
}
