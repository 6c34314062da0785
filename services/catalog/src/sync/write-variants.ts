import type { EntityManager } from '@mikro-orm/postgresql';
import type { Family, FurtherVariant } from './choose-defaults.ts';
import { unknownSales } from './unknown-sales.ts';

/** Column of `product_variants` → field of {@link FurtherVariant} and SQL type. */
const syncedColumns: Record<string, readonly [field: keyof FurtherVariant, type: string]> = {
  title: ['title', 'text'],
  price_kobo: ['priceKobo', 'bigint'],
  compare_at_price_kobo: ['compareAtPriceKobo', 'bigint'],
  sku: ['sku', 'text'],
  in_stock: ['inStock', 'boolean'],
  store_quantity: ['inventoryQuantity', 'integer'],
  position: ['position', 'integer'],
};

const names = Object.keys(syncedColumns);
const columns = ['product_id', ...names].join(', ');
const listOf = (alias: string) => ['product_id', ...names].map((n) => `${alias}.${n}`).join(', ');
const fields = Object.values(syncedColumns).map(([field, type]) => `"${field}" ${type}`);
const incomingColumns = Object.entries(syncedColumns).map(
  ([name, [field]]) => `"${field}" AS ${name}`,
);

/**
 * The variants of a whole batch in one statement, by the rules of `writeProducts`: what has not
 * changed is not written, holds are not touched, and the store's quantity is our stock only when it
 * is news. A variant that its product does not name any more is retired: lists are complete. Not for
 * products of which something later is known. A product of which only a variant changed counts as
 * changed, and remembers when it was read; the digest that it has now is this batch's, or another's.
 */
const writeBatch = `
  WITH family AS (
    SELECT id, shopify_id FROM shopify_products
    WHERE shopify_id IN (SELECT jsonb_array_elements_text(?::jsonb))
      AND (store_read_at IS NULL OR store_read_at <= ?::timestamptz)
  ), incoming AS (
    SELECT DISTINCT ON ("shopifyVariantId") f.id AS product_id,
      "shopifyVariantId" AS shopify_variant_id, ${incomingColumns.join(', ')}
    FROM jsonb_to_recordset(?::jsonb)
      AS batch ("shopifyId" text, "shopifyVariantId" text, ${fields.join(', ')})
    JOIN family f ON f.shopify_id = "shopifyId"
    ORDER BY "shopifyVariantId", position DESC
  ), changed AS (
    SELECT i.*, v.id FROM incoming i LEFT JOIN product_variants v USING (shopify_variant_id)
    WHERE v.id IS NULL OR v.retired_at IS NOT NULL
      OR (${listOf('v')}) IS DISTINCT FROM (${listOf('i')})
  ), updated AS (
    UPDATE product_variants v
    SET (${columns}) = ROW (${listOf('c')}),
      inventory_quantity = CASE WHEN v.store_quantity IS DISTINCT FROM c.store_quantity
        THEN greatest(0, c.store_quantity - ${unknownSales('h.variant_id = v.id')})
        ELSE v.inventory_quantity END,
      store_adopted_at = CASE WHEN v.store_quantity IS DISTINCT FROM c.store_quantity
        THEN least(?::timestamptz, now()) ELSE v.store_adopted_at END,
      retired_at = NULL
    FROM changed c WHERE v.id = c.id
    RETURNING v.product_id
  ), inserted AS (
    INSERT INTO product_variants (shopify_variant_id, inventory_quantity, ${columns})
    SELECT shopify_variant_id, store_quantity, ${columns} FROM changed WHERE id IS NULL
    ORDER BY product_id, position
    RETURNING product_id
  ), retired AS (
    UPDATE product_variants v SET retired_at = now() FROM family f
    WHERE v.product_id = f.id AND v.retired_at IS NULL
      AND NOT EXISTS (SELECT FROM incoming i WHERE i.shopify_variant_id = v.shopify_variant_id)
    RETURNING v.product_id
  ), touched AS (
    UPDATE shopify_products p
    SET last_synced_at = now(), store_read_at = least(?::timestamptz, now()),
      store_digest = CASE WHEN ?::boolean THEN p.store_digest END
    WHERE p.id IN (SELECT product_id FROM updated UNION SELECT product_id FROM inserted
        UNION SELECT product_id FROM retired)
      -- Those that this transaction wrote are counted already.
      AND p.last_synced_at <> now()
    RETURNING 1
  )
  SELECT count(*)::int AS touched FROM touched`;

/** Writes what differs; answers how many products changed in nothing but their further variants. */
export async function writeVariants(
  em: EntityManager,
  { withVariants, further, hasDigests }: Family,
  { readAt, isStoreToldOfSales }: { readAt: string; isStoreToldOfSales: boolean },
): Promise<number> {
  if (withVariants.length === 0) return 0;
  const [count] = await em.execute<{ touched: number }[]>(writeBatch, [
    JSON.stringify(withVariants),
    readAt,
    JSON.stringify(further),
    isStoreToldOfSales,
    readAt,
    readAt,
    readAt,
    hasDigests,
  ]);
  return count?.touched ?? 0;
}
