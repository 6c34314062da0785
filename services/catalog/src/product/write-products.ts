import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProductTexts } from '@spade/contracts/messages/catalog-products';
import { anyOf, jsonb } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause } from '../stock/movement-cause.ts';
import { markupOf } from './description.ts';
import { cardOf, findPictures } from './product-pictures.ts';
import {
  addVariants,
  changeVariants,
  promoteFirst,
  refuseTakenSkus,
  retireMissing,
} from './save-variants.ts';

/** One of the shop's own products, with the values to write. */
export interface OwnProduct {
  shopifyId: string;
  product: ProductTexts;
}

/**
 * Adds products, under the lock of the sync; returns their ids by `shopifyId`. Each statement writes all of
 * them. Throws CATALOG.SKU_TAKEN and CATALOG.PICTURE_NOT_FOUND.
 */
export async function addProducts(
  em: EntityManager,
  by: string,
  added: readonly OwnProduct[],
): Promise<Map<string, number>> {
  await refuseTakenSkus(
    em,
    added.map(({ product: { variants } }) => ({ productId: 0, variants })),
  );
  await setMovementCause(em, { kind: 'opening', actor: by });
  const records = await recordsOf(em, added);
  // No sync is newer than infinity, so that not even the previous release retires them.
  const { rows } = await sql<{ id: number; shopifyId: string }>`
    insert into shopify_products (shopify_id, shopify_variant_id, source, inventory_quantity, store_read_at, title, category,
      is_hidden, retired_at, description, specifications, pictures, image_url, variant_title, price_kobo,
      compare_at_price_kobo, sku, warn_below, is_tracked, changed_by)
    select "shopifyId", "shopifyId" || '/default', 'own', pieces, 'infinity', title, category,
      "isHidden", case when "isHidden" then now() end, description, specifications, pictures, "imageUrl", "variantTitle",
      "priceKobo", "compareAtPriceKobo", sku, "warnBelow", coalesce("isTracked", true), ${by}
    from ${recordset(records)} order by place
    returning id, shopify_id as "shopifyId"`.execute(catalogDb(em));
  const ids = new Map(rows.map(({ id, shopifyId }) => [shopifyId, id]));
  // The first variant is the row of the product, whatever a form calls it.
  const variantsOf = ({ variants: [first, ...others] }: ProductTexts) =>
    first
      ? [{ ...first, id: null }, ...others.map((other) => ({ ...other, id: 'new' as const }))]
      : [];
  await addVariants(
    em,
    added.map(({ shopifyId, product }) => ({
      shopifyId,
      productId: ids.get(shopifyId) ?? 0,
      variants: variantsOf(product),
    })),
  );
  return ids;
}

/**
 * Changes products that the caller has locked, under the lock of the sync. Each statement writes all of them.
 * Throws CATALOG.SKU_TAKEN, CATALOG.PICTURE_NOT_FOUND, and CATALOG.PRODUCT_NOT_FOUND where a variant is another product's.
 */
export async function changeProducts(
  em: EntityManager,
  by: string,
  changed: readonly (OwnProduct & { productId: number })[],
): Promise<void> {
  const saved = changed.map(({ productId, shopifyId, product: { variants } }) => ({
    productId,
    shopifyId,
    variants,
  }));
  await refuseTakenSkus(em, saved);
  await setMovementCause(em, { kind: 'opening', actor: by });
  await retireMissing(em, saved);
  await changeVariants(em, saved);
  await addVariants(em, saved);
  for (const { productId, variants } of saved) await promoteFirst(em, productId, variants);
  // A field that the form leaves out stays. A retired product stays retired; it cannot be hidden before it is brought back.
  await sql`
    update shopify_products p
    set title = r.title, category = r.category, description = r.description,
      is_hidden = r."isHidden" and (p.retired_at is null or p.is_hidden),
      retired_at = case when p.retired_at is not null and (r."isHidden" or not p.is_hidden) then p.retired_at
        when r."isHidden" then now() end,
      specifications = coalesce(r.specifications, p.specifications),
      pictures = coalesce(r.pictures, p.pictures),
      image_url = case when r.pictures is null then p.image_url else r."imageUrl" end,
      variant_title = r."variantTitle", price_kobo = r."priceKobo", compare_at_price_kobo = r."compareAtPriceKobo",
      sku = r.sku, warn_below = r."warnBelow", is_tracked = coalesce(r."isTracked", p.is_tracked), in_stock = true,
      changed_by = ${by}, last_synced_at = now(), version = p.version + 1
    from ${recordset(await recordsOf(em, changed))} where p.shopify_id = r."shopifyId"`.execute(
    catalogDb(em),
  );
}

/** The rows of {@link recordset}: a product with its default variant. A field that is left out is null there. */
async function recordsOf(em: EntityManager, products: readonly OwnProduct[]) {
  const named = products.flatMap(({ product: { pictures = [] } }) => pictures);
  const pictureOf = await findPictures(
    em,
    named.map(({ name }) => name),
  );
  const spellingOf = await findSpellings(em, products);
  return products.map(({ shopifyId, product }, place) => {
    const { variants, pictures, description, ...texts } = product;
    const [first, ...others] = variants;
    if (!first) throw new Error('a product without a variant'); // the gateway refuses it
    const { title, pieces = 0, ...sale } = first;
    const shown = pictures?.map(pictureOf);
    return {
      ...sale,
      ...texts,
      category: texts.category && spellingOf(texts.category),
      shopifyId,
      place,
      pieces,
      description: markupOf(description),
      variantTitle: others.length > 0 ? title : '',
      ...(shown && { pictures: shown, imageUrl: cardOf(shown) }),
    };
  });
}

/** Categories as most products of the shop spell them, else as the first of these does: `fashion` is no second `Fashion`. */
async function findSpellings(em: EntityManager, products: readonly OwnProduct[]) {
  const asked = products.flatMap(({ product: { category } }) => category ?? []);
  const lower = sql<string>`lower(category)`;
  const known = await catalogDb(em)
    .selectFrom('shopify_products')
    .select(['category', lower.as('key')])
    .where(
      lower,
      '=',
      anyOf(
        asked.map((category) => category.toLowerCase()),
        'text',
      ),
    )
    .where(({ eb, or }) => or([eb('retiredAt', 'is', null), eb('isHidden', '=', true)]))
    .where(
      'shopifyId',
      '<>',
      sql<string>`all(${products.map(({ shopifyId }) => shopifyId)}::text[])`,
    )
    .groupBy('category')
    .orderBy(({ fn }) => fn.countAll())
    .orderBy('category', 'desc')
    .execute();
  // Of one key the last is kept: the first of these, then the most frequent in the shop.
  const spellings = new Map([
    ...asked.toReversed().map((category): [string, string] => [category.toLowerCase(), category]),
    ...known.map(({ key, category }): [string, string] => [key, category ?? '']),
  ]);
  return (category: string) => spellings.get(category.toLowerCase()) ?? category;
}

const recordset = (records: readonly object[]) => sql`
  jsonb_to_recordset(${jsonb(records)}) as r (
    "shopifyId" text, place integer, title text, category text, "isHidden" boolean, description text, specifications jsonb,
    pictures jsonb, "imageUrl" text, "variantTitle" text, "priceKobo" bigint, "compareAtPriceKobo" bigint, sku text,
    "warnBelow" integer, "isTracked" boolean, pieces integer)`;

/** Demo products that one statement retires: a buyer who orders one of them meanwhile waits for milliseconds. */
const RETIRED_AT_ONCE = 500;

/**
 * Retires the demo catalogue once the shop has a product of its own, as the first sync does. Runs after the transaction that
 * added the product; after a crash the next product retires the rest.
 */
export async function endDemo(em: EntityManager): Promise<void> {
  for (let retired = RETIRED_AT_ONCE; retired === RETIRED_AT_ONCE; ) {
    const { numUpdatedRows } = await catalogDb(em)
      .updateTable('shopify_products')
      .set({ retiredAt: sql<Date>`now()` })
      .where(({ eb, selectFrom }) =>
        eb(
          'id',
          'in',
          selectFrom('shopify_products')
            .select('id')
            .where('source', '=', 'demo')
            .where('retiredAt', 'is', null)
            .orderBy('id')
            .limit(RETIRED_AT_ONCE),
        ),
      )
      .where('retiredAt', 'is', null)
      .executeTakeFirst();
    retired = Number(numUpdatedRows);
  }
}
