import { sql } from 'kysely';

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
