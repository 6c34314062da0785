import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, jsonb } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import type { FurtherVariant, ProductFamily } from './choose-defaults.ts';
import { adoptFigure, newlyIncluded, syncedColumns } from './store-figure.ts';

const columns = syncedColumns<FurtherVariant>({
  title: ['title', 'text'],
  price_kobo: ['priceKobo', 'bigint'],
  compare_at_price_kobo: ['compareAtPriceKobo', 'bigint'],
  sku: ['sku', 'text'],
  in_stock: ['inStock', 'boolean'],
  is_tracked: ['isTracked', 'boolean'],
  store_quantity: ['inventoryQuantity', 'integer'],
  position: ['position', 'integer'],
});

/**
 * Writes the variants of a batch by the rules of `writeProducts`: unchanged rows are not written, holds
 * are not touched, and our stock follows the store's figure. A variant that its product no longer names is
 * retired: lists are complete. Products whose data was read later are left alone. Returns the ids of products
 * that changed in nothing but their further variants; these count as changed and get this batch's time of reading.
 *
 * Raw SQL, a hot path of the sync: one statement and two JSON parameters for a whole batch.
 */
export async function writeVariants(
  em: EntityManager,
  { withVariants, further }: ProductFamily,
  readAt: string,
): Promise<number[]> {
  if (withVariants.length === 0) return [];
  const included = newlyIncluded(
    sql`h.product_id = v.product_id and h.variant_id = v.id`,
    'v',
    readAt,
  );
  const { rows } = await sql<{ id: number }>`
    with family as (
      select id, shopify_id from shopify_products
      where shopify_id = ${anyOf(withVariants, 'text')}
        and (store_read_at is null or store_read_at <= ${readAt}::timestamptz)
    ), incoming as (
      select distinct on ("shopifyVariantId") f.id as product_id,
        "shopifyVariantId" as shopify_variant_id, ${columns.renamed}
      from jsonb_to_recordset(${jsonb(further)})
        as batch ("shopifyId" text, "shopifyVariantId" text, ${columns.types})
      join family f on f.shopify_id = "shopifyId"
      order by "shopifyVariantId", position desc
    ), changed as (
      select i.*, v.id, newly_included
      from incoming i left join product_variants v using (shopify_variant_id)
      cross join lateral ${included} as sales (newly_included)
      where v.id is null or v.retired_at is not null or newly_included <> 0
        or (v.product_id, ${columns.names('v')})
          is distinct from (i.product_id, ${columns.names('i')})
    ), updated as (
      update product_variants v
      set (product_id, ${columns.names()}) = row (c.product_id, ${columns.names('c')}),
        ${adoptFigure('v', readAt)},
        retired_at = null
      from changed c where v.id = c.id
      returning v.product_id
    ), inserted as (
      insert into product_variants
        (product_id, shopify_variant_id, inventory_quantity, store_adopted_at, ${columns.names()})
      select product_id, shopify_variant_id, store_quantity, least(${readAt}::timestamptz, now()),
        ${columns.names()}
      from changed where id is null order by product_id, position
      returning product_id
    ), retired as (
      -- An array and no join: while the table is not analysed, a join would read all of it.
      update product_variants v set retired_at = now()
      where v.product_id = any (array(select id from family)) and v.retired_at is null
        and not exists (select from incoming i where i.shopify_variant_id = v.shopify_variant_id)
      returning v.product_id
    ), touched as (
      update shopify_products p
      set last_synced_at = now(), store_read_at = least(${readAt}::timestamptz, now())
      where p.id in (select product_id from updated union select product_id from inserted
          union select product_id from retired)
        -- Rows that this transaction wrote are counted already.
        and p.last_synced_at <> now()
      returning p.id
    )
    select id from touched`.execute(catalogDb(em));
  return rows.map(({ id }) => id);
}
