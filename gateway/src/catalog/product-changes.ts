/** With more, reading the whole list again is as cheap. */
const MAX_READ_AGAIN = 100;

/**
 * Which products the catalogue has reported as changed. Changes are numbered as they come, so that of a list it can be
 * said which it shows: those before its loading began.
 */
export class ProductChanges {
  /** The number of the last change; 0 before the first. */
  last = 0;
  /** The last change that may be of any product. */
  private lastOfAny = 0;
  /** The last change that no list may be served without. */
  private lastUrgent = 0;
  /** The last change of each product that was named. */
  private readonly byProduct = new Map<number, number>();

  /** Counts a change of these products; of none: nothing. A gradual one may be shown later. */
  add(
    products: readonly number[] | 'any',
    { isGradual = false }: { isGradual?: boolean | undefined } = {},
  ): void {
    if (products.length === 0) return;
    this.last += 1;
    if (products === 'any') this.lastOfAny = this.last;
    else for (const id of products) this.byProduct.set(id, this.last);
    if (!isGradual) this.lastUrgent = this.last;
  }

  /** A list of this change may no longer be served as fresh. */
  isOutdated(change: number): boolean {
    return change < this.lastUrgent;
  }

  /** There are changes that a list of this change does not show. */
  isBehind(change: number): boolean {
    return change < this.last;
  }

  /** The products that changed after `change`; undefined when it may be any of them, too many or none. */
  productsSince(change: number): number[] | undefined {
    if (change < this.lastOfAny) return undefined;
    const ids = [...this.byProduct].filter(([, last]) => last > change).map(([id]) => id);
    return ids.length > 0 && ids.length <= MAX_READ_AGAIN ? ids : undefined;
  }

  /** Drops what no list is behind any more: the changes up to this one. */
  forget(change: number): void {
    for (const [id, last] of this.byProduct) if (last <= change) this.byProduct.delete(id);
  }
}
