import type { Broadcasts } from '@spade/contracts/events/events';

/** Most ids in one broadcast: with more, reading the whole list again is as cheap. */
const MAX_NAMED = 100;

/** Collects which products have changed, until they are announced. */
export class ChangedProducts {
  private ids = new Set<number>();
  private isAny = false;

  add(productIds: readonly number[]): void {
    for (const id of productIds) this.ids.add(id);
  }

  /** It may be any product. */
  addAny(): void {
    this.isAny = true;
  }

  /** The collected products as a broadcast names them; they are forgotten. */
  take(): Pick<Broadcasts['catalog-changed'], 'productIds' | 'hasMore'> {
    const { ids, isAny } = this;
    this.ids = new Set();
    this.isAny = false;
    if (isAny) return {};
    const productIds = [...ids].sort((a, b) => a - b).slice(0, MAX_NAMED);
    return { productIds, ...(ids.size > MAX_NAMED && { hasMore: true }) };
  }
}
