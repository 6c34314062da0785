import { type RawBuilder, sql } from 'kysely';

/** Stands for the stock of what is not counted: no order, and no share of a stock, comes near it. */
export const UNCOUNTED_STOCK = 1_000_000_000;

/**
 * Whether some variant of product `p` other than the default one can be ordered now; a trigger writes `is_sellable` of both
 * tables. The offset keeps PostgreSQL from reading the variants of all products for the few whose default is sold out.
 */
const hasSellableVariant = sql`exists (
  select from product_variants v where v.product_id = p.id and v.retired_at is null and v.is_sellable offset 0)`;

/** Whether some variant of product `p` can be ordered now. */
export const isInStock = sql<boolean>`(p.is_sellable or ${hasSellableVariant})`;

/** The opposite, in the form that an index of few products answers. */
export const isSoldOut = sql<boolean>`(not p.is_sellable and not ${hasSellableVariant})`;

/**
 * Some variant of product `p`, which is on sale, has less than its warning level. Without "or", so that the indexes of
 * the few such rows answer it.
 */
export const isAmongLow = sql<boolean>`p.id in (
  select id from shopify_products where retired_at is null and is_low
  union all
  select product_id from product_variants where retired_at is null and is_low)`;

/** What the column of a stock can hold, either way, with room for what one order changes. */
const MAX_STOCK = 2_000_000_000;

/**
 * The stock of row `s` after this change. Stops at what its column can hold: a figure beyond that says nothing, and an order
 * must be able to end at any figure.
 */
export const stockAfter = (change: RawBuilder<unknown>) =>
  sql<number>`greatest(${sql.lit(-MAX_STOCK)}, least(${sql.lit(MAX_STOCK)}, s.inventory_quantity + ${change}::bigint))::integer`;
