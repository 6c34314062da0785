import type { EntityManager } from '@mikro-orm/postgresql';
import type { SyncedVariant } from '@spade/contracts/messages/catalog-sync';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

/**
 * Swaps the product's default variant, which the store no longer has, with the first of `variants` that
 * has a row here. Stock, the store's figures and holds move with each variant, so held pieces stay
 * held. The old default is kept in a retired row in case the store brings it back.
 *
 * Returns undefined when none of `variants` has a row: the store created them all again. The product's
 * row is then renamed, and its holds count against the replacement.
 *
 * Rows are locked in the order in which holds are ended (holds, product, variants), and no more
 * strictly than an update would, since the foreign keys of a new hold must not wait for this.
 */
export async function changeDefault<V extends SyncedVariant>(
  em: EntityManager,
  productId: number,
  variants: readonly V[],
): Promise<V | undefined> {
  const rows = await catalogDb(em)
    .selectFrom('product_variants')
    .select(['id', 'shopifyVariantId'])
    .where('productId', '=', productId)
    .execute();
  const known = new Map(rows.map((row) => [row.shopifyVariantId, row.id]));
  const chosen = variants.find(({ shopifyVariantId }) => known.has(shopifyVariantId));
  const chosenId = chosen && known.get(chosen.shopifyVariantId);
  if (chosenId === undefined) return undefined;
  await lockProduct(em, productId);
  const retiredId = await retireDefault(em, productId);
  await catalogDb(em)
    .updateTable('stock_holds')
    .set({ variantId: sql<number | null>`nullif(coalesce(variant_id, ${retiredId}), ${chosenId})` })
    .where('productId', '=', productId)
    .where(({ eb, or }) => or([eb('variantId', 'is', null), eb('variantId', '=', chosenId)]))
    .execute();
  await catalogDb(em)
    .updateTable('shopify_products as p')
    .from('product_variants as v')
    .set(({ ref }) => ({
      shopifyVariantId: ref('v.shopifyVariantId'),
      inventoryQuantity: ref('v.inventoryQuantity'),
      heldQuantity: ref('v.heldQuantity'),
      storeQuantity: ref('v.storeQuantity'),
      storeAdoptedAt: ref('v.storeAdoptedAt'),
    }))
    .where('p.id', '=', productId)
    .where('v.id', '=', chosenId)
    .execute();
  await catalogDb(em)
    .updateTable('product_variants')
    .set({
      inventoryQuantity: 0,
      heldQuantity: 0,
      storeQuantity: null,
      retiredAt: sql<Date>`coalesce(retired_at, now())`,
    })
    .where('id', '=', chosenId)
    .execute();
  return chosen;
}

async function lockProduct(em: EntityManager, productId: number): Promise<void> {
  const holds = catalogDb(em).selectFrom('stock_holds').where('productId', '=', productId);
  await holds.select('holdId').orderBy('holdId').forNoKeyUpdate().execute();
  const product = catalogDb(em).selectFrom('shopify_products').where('id', '=', productId);
  await product.select('id').forNoKeyUpdate().execute();
  const variants = catalogDb(em).selectFrom('product_variants').where('productId', '=', productId);
  await variants.select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Columns that move between the product's row and a variant's. */
const movedColumns = [
  ...['title', 'priceKobo', 'compareAtPriceKobo', 'sku', 'inStock', 'inventoryQuantity'],
  ...['heldQuantity', 'storeQuantity', 'storeAdoptedAt', 'position', 'retiredAt'],
] as const;

/** Puts the default's stock into a retired variant row; returns that row's id. */
async function retireDefault(em: EntityManager, productId: number): Promise<number> {
  const { id } = await catalogDb(em)
    .insertInto('product_variants')
    .columns(['productId', 'shopifyVariantId', ...movedColumns])
    .expression((eb) =>
      eb
        .selectFrom('shopify_products')
        .select(['id', 'shopifyVariantId', sql<string>`coalesce(variant_title, '')`.as('title')])
        .select(['priceKobo', 'compareAtPriceKobo', 'sku', 'inStock', 'inventoryQuantity'])
        .select(['heldQuantity', 'storeQuantity', 'storeAdoptedAt'])
        .select([sql<number>`0`.as('position'), sql<Date>`now()`.as('retiredAt')])
        .where('id', '=', productId),
    )
    .onConflict((conflict) =>
      conflict
        .column('shopifyVariantId')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(movedColumns.map((name) => [name, ref(`excluded.${name}`)])),
        ),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
