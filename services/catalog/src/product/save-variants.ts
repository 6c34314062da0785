import { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { SavedVariant } from '@spade/contracts/messages/catalog-products';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { changeDefault } from '../sync/choose-defaults.ts';

/** A SKU names one thing of one's own: the key of a file that is imported. */
export async function refuseTakenSkus(
  em: EntityManager,
  productId: number,
  variants: readonly SavedVariant[],
): Promise<void> {
  const skus = variants.flatMap(({ sku }) => (sku === null ? [] : [sku]));
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  if (twice !== undefined) throw new CodedError('CATALOG.SKU_TAKEN', { sku: twice });
  const { rows } = await sql<{ sku: string }>`
    select sku from (
      select id as product_id, sku from shopify_products
      where source = 'own' and (retired_at is null or is_hidden)
      union all
      select p.id, v.sku from product_variants v join shopify_products p on p.id = v.product_id
      where p.source = 'own' and (p.retired_at is null or p.is_hidden) and v.retired_at is null) as used
    where sku = ${anyOf(skus, 'text')} and product_id <> ${productId} limit 1`.execute(
    catalogDb(em),
  );
  if (rows[0]) throw new CodedError('CATALOG.SKU_TAKEN', rows[0]);
}

/** A product that is being written. */
interface Written {
  productId: number;
  shopifyId: string;
}

/** Adds variants beside the default one; the first gets this position. */
export async function addVariants(
  em: EntityManager,
  { productId, shopifyId }: Written,
  variants: readonly SavedVariant[],
  position: number,
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map(({ id: _, pieces = 0, ...fields }, index) => ({
    ...fields,
    productId,
    shopifyVariantId: sql<string>`${shopifyId} || '/' || gen_random_uuid()`,
    inventoryQuantity: pieces,
    position: position + index,
  }));
  await catalogDb(em).insertInto('product_variants').values(rows).execute();
}

/** Writes the variants beside the default one at their places, and adds the new ones. */
export async function changeVariants(
  em: EntityManager,
  written: Written,
  variants: readonly SavedVariant[],
): Promise<void> {
  for (const [position, variant] of variants.entries()) {
    const { id, pieces: _, ...fields } = variant;
    if (id === 'new') await addVariants(em, written, [variant], position);
    if (typeof id !== 'number') continue;
    const changed = await catalogDb(em)
      .updateTable('product_variants')
      .set({ ...fields, position, retiredAt: null })
      .where('id', '=', id)
      .where('productId', '=', written.productId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
  }
}

export async function retireMissing(
  em: EntityManager,
  productId: number,
  variants: readonly SavedVariant[],
): Promise<void> {
  const kept = variants.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  await catalogDb(em)
    .updateTable('product_variants')
    .set({ retiredAt: sql<Date>`now()` })
    .where('productId', '=', productId)
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`id <> all (${kept}::integer[])`)
    .execute();
}

/** Makes the first variant the default if the old default is not among them; stock and holds move with each. */
export async function promoteFirst(
  em: EntityManager,
  productId: number,
  variants: readonly SavedVariant[],
): Promise<void> {
  if (variants[0]?.id === null) return;
  const rows = await catalogDb(em)
    .selectFrom('product_variants')
    .select('shopifyVariantId')
    .where('productId', '=', productId)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  await changeDefault(em, productId, rows);
}
