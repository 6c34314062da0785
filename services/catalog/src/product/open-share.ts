/** So few pieces are first come, first served: a share of them would serve no one. */
const UNCAPPED_PIECES = 10;

/** Stock of one variant, in pieces. */
export interface HeldStock {
  inventory: number;
  held: number;
}

/**
 * How many pieces one order may take, so that open holds stay within `share` percent of the stock and no one takes the
 * shop off the shelf without paying; never more than there are.
 */
export function orderablePieces({ inventory, held }: HeldStock, share: number): number {
  const available = Math.max(0, inventory - held);
  if (available <= UNCAPPED_PIECES) return available;
  return Math.min(available, Math.max(0, Math.floor((inventory * share) / 100) - held));
}
