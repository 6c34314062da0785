import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../drafts/drafts.ts';
import { keptProduct, type TypedProduct } from './productForm.ts';
import { newUuid, type StaffProduct } from './productsApi.ts';

const nothing = { typed: '', version: '', createId: '' };

/**
 * What the form of a product holds, kept as a draft with the version that it began from: what was typed over a version
 * that others have replaced is still asked about.
 */
export function useProductDraft(
  name: string,
  start: TypedProduct,
  product: StaffProduct | undefined,
) {
  const [began] = useState(start);
  const [kept, setKept] = useState(() => readDraft(name, nothing));
  const [typed, setTyped] = useState(() => keptProduct(kept.typed, began));
  const [version, setVersion] = useState(() => Number(kept.version || (product?.version ?? 1)));
  // The same after a reload: a product whose answer was lost is not made twice.
  const [createId] = useState(() => kept.createId || newUuid());
  return {
    typed,
    createId,
    version,
    isUntouched: typed === began,
    /** Something was typed before the page was left or read again. */
    isKept: kept.typed !== '',
    change: (step: (now: TypedProduct) => TypedProduct) =>
      setTyped((now) => {
        const next = step(now);
        const texts = { typed: JSON.stringify(next), version: String(version), createId };
        writeDraft(name, texts);
        return next;
      }),
    /** Goes on from this version: what was typed here wins. */
    goOnFrom: setVersion,
    /** Begins again with what is stored. */
    discard: () => {
      setKept(nothing);
      setTyped(began);
      setVersion(product?.version ?? 1);
    },
    /** What is typed from here on is of the version that was saved. */
    forget: (saved: StaffProduct) => {
      clearDraft(name);
      setKept(nothing);
      setVersion(saved.version);
    },
  };
}
