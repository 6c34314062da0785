import { useState } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import { amountOf } from '../../../lib/formatMoney.ts';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { clearDraft, readDraft, writeDraft } from '../drafts/drafts.ts';
import type { ChangedProduct } from './PriceSheet.tsx';
import { type PriceChanges, useChangePrices } from './productsApi.ts';

/** The last change, with what puts the old prices back. */
interface DoneChange {
  readonly old: PriceChanges;
  readonly isUndone: boolean;
  /** When it was, in words; empty of one that was made on this page just now. */
  readonly at: string;
}

const DRAFT = 'prices';
const NOTHING = { old: '', at: '' };

/** The last change of this tab, also after a reload and from another page, until who made it signs out. */
function readDone(): DoneChange | undefined {
  const { old, at } = readDraft(DRAFT, NOTHING);
  if (old === '') return undefined;
  // Written below, in this tab.
  return { old: JSON.parse(old) as PriceChanges, at: formatShortMoment(at), isUndone: false };
}

/** Changes prices, and puts back those of the last change. */
export function usePriceChange() {
  const { mutate, reset, isPending, error } = useChangePrices();
  const [done, setDone] = useState(readDone);
  const apply = (changed: readonly ChangedProduct[], onDone: () => void) => {
    const asked = changed.map(({ product, variants }) => ({
      productId: product.id,
      version: product.version,
      variants: variants.map(({ variant, to }) => ({
        id: variant.id,
        price: amountOf(to.priceKobo),
        compareAtPrice: to.formerKobo === null ? null : amountOf(to.formerKobo),
      })),
    }));
    mutate(asked, {
      onSuccess: (versions) => {
        const old = oldPrices(changed, versions);
        writeDraft(DRAFT, { old: JSON.stringify(old), at: new Date().toISOString() });
        setDone({ old, isUndone: false, at: '' });
        onDone();
      },
    });
  };
  const undo = () => {
    if (!done) return;
    mutate(done.old, {
      onSuccess: () => {
        clearDraft(DRAFT);
        setDone({ ...done, isUndone: true });
      },
      // Prices that someone has changed since are theirs: this way back is closed for good.
      onError: (failure) => {
        if (failure instanceof ApiError && failure.code === 'CATALOG.PRICES_OVERTAKEN')
          clearDraft(DRAFT);
      },
    });
  };
  return { apply, undo, done, reset, isPending, error };
}

function oldPrices(
  changed: readonly ChangedProduct[],
  versions: readonly { readonly id: number; readonly version: number }[],
): PriceChanges {
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  return changed.map(({ product, variants }) => ({
    productId: product.id,
    version: versionOf.get(product.id) ?? product.version,
    variants: variants.map(({ variant: { id, price, compareAtPrice } }) => ({
      id,
      price,
      compareAtPrice,
    })),
  }));
}
