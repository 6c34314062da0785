import { type RawBuilder, sql } from 'kysely';

/** Stands for the stock of what is not counted: no order, and no share of a stock, comes near it. */
export const UNCOUNTED_STOCK = 1_000_000_000;

/**
 * Whether one piece can be ordered now, of the row under this alias: `p` of shopify_products, `v` of product_variants, or
 * a subquery with their columns.
 */
export const isSellable = (alias: 'p' | 'v' | 's') =>
  sql.raw(
    `(${alias}.in_stock and (not ${alias}.is_tracked or ${alias}.inventory_quantity > ${alias}.held_quantity))`,
  );

/** What the column of a stock can hold, either way, with room for what one order changes. */
const MAX_STOCK = 2_000_000_000;

/**
 * The stock of row `s` after this change. Stops at what its column can hold: a figure beyond that says nothing, and an order
 * must be able to end at any figure.
 */
export const stockAfter = (change: RawBuilder<unknown>) =>
  sql<number>`greatest(${sql.lit(-MAX_STOCK)}, least(${sql.lit(MAX_STOCK)}, s.inventory_quantity + ${change}::bigint))::integer`;
