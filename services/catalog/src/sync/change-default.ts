import type { EntityManager } from '@mikro-orm/postgresql';
import type { SyncedVariant } from '@spade/contracts/messages/catalog';

/**
 * Lets the first of `variants` that has a row here change places with the product's default, which
 * the store no longer has: stock, what the store said of it, and holds go along with each. So what
 * is held stays held, of whichever of the two. The old default rests in a retired row, should the
 * store bring it back. Answers undefined when none of them is known: all were made anew in the
 * store, the product's row is then renamed, and its holds count against what replaces their variant.
 *
 * Rows are locked in the order in which holds are ended: holds, product, variants; and no more than
 * an UPDATE would, since a new hold's foreign keys must not wait for this.
 */
export async function changeDefault<V extends SyncedVariant>(
  em: EntityManager,
  productId: number,
  variants: readonly V[],
): Promise<V | undefined> {
  const rows = await em.execute<{ id: number; shopifyVariantId: string }[]>(
    `SELECT id, shopify_variant_id AS "shopifyVariantId" FROM product_variants
     WHERE product_id = ?`,
    [productId],
  );
  const known = new Map(rows.map((row) => [row.shopifyVariantId, row.id]));
  const chosen = variants.find(({ shopifyVariantId }) => known.has(shopifyVariantId));
  const chosenId = chosen && known.get(chosen.shopifyVariantId);
  if (chosenId === undefined) return undefined;
  const locks = [
    'SELECT FROM stock_holds WHERE product_id = ? ORDER BY hold_id FOR NO KEY UPDATE',
    'SELECT FROM shopify_products WHERE id = ? FOR NO KEY UPDATE',
    'SELECT FROM product_variants WHERE product_id = ? ORDER BY id FOR NO KEY UPDATE',
  ];
  for (const lock of locks) await em.execute(lock, [productId]);
  await em.execute(
    `UPDATE stock_holds SET variant_id = nullif(coalesce(variant_id, ?), ?)
     WHERE product_id = ? AND (variant_id IS NULL OR variant_id = ?)`,
    [await retireDefault(em, productId), chosenId, productId, chosenId],
  );
  await em.execute(
    `UPDATE shopify_products p SET shopify_variant_id = v.shopify_variant_id,
       inventory_quantity = v.inventory_quantity, held_quantity = v.held_quantity,
       store_quantity = v.store_quantity, store_adopted_at = v.store_adopted_at
     FROM product_variants v WHERE p.id = ? AND v.id = ?`,
    [productId, chosenId],
  );
  await em.execute(
    `UPDATE product_variants SET inventory_quantity = 0, held_quantity = 0, store_quantity = NULL,
       retired_at = coalesce(retired_at, now())
     WHERE id = ?`,
    [chosenId],
  );
  return chosen;
}

const REST_COLUMNS = `title, price_kobo, compare_at_price_kobo, sku, in_stock, inventory_quantity,
  held_quantity, store_quantity, store_adopted_at, position, retired_at`;

/** Puts the default's stock into a retired row of its own; answers that row's id. */
async function retireDefault(em: EntityManager, productId: number): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(
    `INSERT INTO product_variants (product_id, shopify_variant_id, ${REST_COLUMNS})
     SELECT id, shopify_variant_id, coalesce(variant_title, ''), price_kobo,
       compare_at_price_kobo, sku, in_stock, inventory_quantity, held_quantity, store_quantity,
       store_adopted_at, 0, now()
     FROM shopify_products WHERE id = ?
     ON CONFLICT (shopify_variant_id) DO UPDATE SET (${REST_COLUMNS})
       = ROW (${REST_COLUMNS.replaceAll(/\w+/g, 'EXCLUDED.$&')})
     RETURNING id`,
    [productId],
  );
  if (!row) throw new Error(`product ${productId} has vanished under its lock`);
  return row.id;
}
