import { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { SavedVariant } from '@spade/contracts/messages/catalog-products';
import { anyOf, jsonb } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { changeDefault } from '../sync/choose-defaults.ts';

/** A product that is saved, and all its variants from now on; `productId` is 0 for a new one. */
export interface WrittenVariants {
  productId: number;
  shopifyId: string;
  variants: readonly SavedVariant[];
}

/** Throws CATALOG.SKU_TAKEN unless each SKU names one own product or variant: imports find them by it. */
export async function refuseTakenSkus(
  em: EntityManager,
  saved: readonly Pick<WrittenVariants, 'productId' | 'variants'>[],
): Promise<void> {
  const asked = saved.flatMap(({ productId, variants }) =>
    variants.flatMap(({ sku }) => (sku === null ? [] : [{ sku, productId }])),
  );
  const seen = new Set<string>();
  for (const { sku } of asked) {
    if (seen.has(sku)) throw new CodedError('CATALOG.SKU_TAKEN', { sku });
    seen.add(sku);
  }
  const { rows } = await sql<{ sku: string }>`
    select sku from (
      select id as product_id, sku from shopify_products
      where source = 'own' and (retired_at is null or is_hidden)
      union all
      select p.id, v.sku from product_variants v join shopify_products p on p.id = v.product_id
      where p.source = 'own' and (p.retired_at is null or p.is_hidden) and v.retired_at is null) as used
    where sku = ${anyOf([...seen], 'text')} and not exists (
      select from jsonb_to_recordset(${jsonb(asked)}) as own (sku text, "productId" integer)
      where own.sku = used.sku and own."productId" = used.product_id)
    limit 1`.execute(catalogDb(em));
  if (rows[0]) throw new CodedError('CATALOG.SKU_TAKEN', rows[0]);
}

/** Adds the variants that are new, each at its place; the default one, at place 0, is the row of its product. */
export async function addVariants(
  em: EntityManager,
  saved: readonly WrittenVariants[],
): Promise<void> {
  const rows = saved.flatMap(({ productId, shopifyId, variants }) =>
    [...variants.entries()]
      .filter(([, { id }]) => id === 'new')
      .map(([position, { id: _, pieces = 0, ...fields }]) => ({
        ...fields,
        productId,
        shopifyVariantId: sql<string>`${shopifyId} || '/' || gen_random_uuid()`,
        inventoryQuantity: pieces,
        position,
      })),
  );
  if (rows.length > 0) await catalogDb(em).insertInto('product_variants').values(rows).execute();
}

/** Updates the known variants, but not the default ones. Raw SQL: one statement for all products. */
export async function changeVariants(
  em: EntityManager,
  saved: readonly WrittenVariants[],
): Promise<void> {
  const known = saved.flatMap(({ productId, variants }) =>
    [...variants.entries()]
      .filter(([, { id }]) => typeof id === 'number')
      .map(([position, variant]) => ({ ...variant, productId, position })),
  );
  if (known.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update product_variants v
    set title = k.title, price_kobo = k."priceKobo", compare_at_price_kobo = k."compareAtPriceKobo", sku = k.sku,
      warn_below = k."warnBelow", is_tracked = coalesce(k."isTracked", v.is_tracked), position = k.position, retired_at = null
    from jsonb_to_recordset(${jsonb(known)}) as k (id integer, "productId" integer, title text,
      "priceKobo" bigint, "compareAtPriceKobo" bigint, sku text, "warnBelow" integer, "isTracked" boolean, position integer)
    where v.id = k.id and v.product_id = k."productId"
    returning v.id`.execute(catalogDb(em));
  if (rows.length < known.length) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
}

export async function retireMissing(
  em: EntityManager,
  saved: readonly Pick<WrittenVariants, 'productId' | 'variants'>[],
): Promise<void> {
  const kept = saved.flatMap(({ variants }) =>
    variants.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
  );
  await catalogDb(em)
    .updateTable('product_variants')
    .set({ retiredAt: sql<Date>`now()` })
    .where(
      'productId',
      '=',
      anyOf(
        saved.map(({ productId }) => productId),
        'integer',
      ),
    )
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
