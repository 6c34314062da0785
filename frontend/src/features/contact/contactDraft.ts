import { readDraftOf, writeDraftOf } from '../../lib/privacyChoice.ts';
import type { ContactValues } from './contactSchema.ts';

/** The text typed before; empty fields are left out. */
export function readContactDraft(): Partial<ContactValues> {
  const stored = readDraftOf('contact-draft');
  const entries = typeof stored === 'object' && stored ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value));
}

/** Keeps what is typed, over a reload if the visitor has accepted that; `undefined` once it is sent. */
export const writeContactDraft = (values: Partial<ContactValues> | undefined): void =>
  writeDraftOf('contact-draft', values);
