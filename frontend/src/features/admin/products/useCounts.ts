import { useState } from 'react';
import { readDraft, writeDraft } from '../drafts/drafts.ts';
import { newUuid } from './productsApi.ts';

/** A line of the sheet: a variant by its key. */
interface Counted {
  readonly pieces: string;
  /** When it was typed. */
  readonly at: number;
}

/** Also across a reload, and whatever becomes of the clock while the page is open. */
const now = () => performance.timeOrigin + performance.now();

const nothing = { typed: '{}', requestId: '' };

/** What is counted on one page of the sheet: a long one, so a reload keeps it. */
export function useCounts(page: number) {
  const draft = `count ${page}`;
  const [kept, setKept] = useState(() => readDraft(draft, nothing));
  // This sheet wrote it.
  const [typed, setTyped] = useState<Readonly<Record<string, Counted>>>(() =>
    JSON.parse(kept.typed),
  );
  // The same after a reload: counts whose answer was lost are not entered twice.
  const [requestId, setRequestId] = useState(() => kept.requestId || newUuid());
  const begin = () => {
    setKept(nothing);
    setTyped({});
    setRequestId(newUuid());
  };
  const type = (key: string, pieces: string) => {
    const next = { ...typed, [key]: { pieces, at: now() } };
    setTyped(next);
    writeDraft(draft, { typed: JSON.stringify(next), requestId });
  };
  return {
    draft,
    typed,
    requestId,
    /** Something was typed before the page was left. */
    isKept: kept.typed !== nothing.typed,
    type,
    /** Begins an empty sheet. */
    begin,
    secondsSince: (key: string) => Math.round((now() - (typed[key]?.at ?? 0)) / 1000),
  };
}
