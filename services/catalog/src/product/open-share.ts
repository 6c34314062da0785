import { type RawBuilder, sql } from 'kysely';

/** So few pieces are first come, first served: a share of them would serve no one. */
const UNCAPPED_PIECES = 10;

/** Stock of one variant, in pieces. */
export interface HeldStock {
  inventory: number;
  held: number;
}

/**
 * Condition: an order of `quantity` keeps open holds within `share` percent of the stock, so that no one
 * takes the shop off the shelf without paying. `row` is the alias of the locked row that has the stock.
 */
export function withinOpenShare(
  row: 'p' | 'v',
  quantity: number | RawBuilder<unknown>,
  share: number,
) {
  const s = sql.raw(row);
  return sql`(${s}.inventory_quantity - ${s}.held_quantity <= ${UNCAPPED_PIECES}
    or (${s}.held_quantity::bigint + ${quantity}) * 100 <= ${s}.inventory_quantity::bigint * ${share})` satisfies RawBuilder<unknown>;
}

/** How many pieces one order may take by the same rule; never more than there are. */
export function orderablePieces({ inventory, held }: HeldStock, share: number): number {
  const available = Math.max(0, inventory - held);
  if (available <= UNCAPPED_PIECES) return available;
  return Math.min(available, Math.max(0, Math.floor((inventory * share) / 100) - held));
}
