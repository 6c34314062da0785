import type { EntityManager } from '@mikro-orm/postgresql';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import { jsonb } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { chooseDefaults } from './choose-defaults.ts';
import { adoptFigure, newlyIncluded, syncedColumns } from './store-figure.ts';
import { writeVariants } from './write-variants.ts';

const columns = syncedColumns<SyncedProduct>({
  shopify_variant_id: ['shopifyVariantId', 'text'],
  variant_title: ['variantTitle', 'text'],
  title: ['title', 'text'],
  description: ['description', 'text'],
  price_kobo: ['priceKobo', 'bigint'],
  compare_at_price_kobo: ['compareAtPriceKobo', 'bigint'],
  image_url: ['imageUrl', 'text'],
  category: ['category', 'text'],
  in_stock: ['inStock', 'boolean'],
  is_tracked: ['isTracked', 'boolean'],
  store_quantity: ['inventoryQuantity', 'integer'],
  sku: ['sku', 'text'],
  tags: ['tags', 'text'],
});

/** Products read from the store at one time. */
export interface ProductBatch {
  products: readonly SyncedProduct[];
  /** ISO 8601, UTC. */
  readAt: string;
  /** The run that met them; null outside of runs. */
  runId: string | null;
}

/** How many distinct products came, and the ids of those that were written. */
export interface WrittenProducts {
  received: number;
  changedIds: number[];
}

/** Writes what differs, variants included. */
export async function writeProducts(
  em: EntityManager,
  { products, readAt, runId }: ProductBatch,
): Promise<WrittenProducts> {
  if (products.length === 0) return { received: 0, changedIds: [] };
  // A worker of the previous release says nothing of it.
  const counted = products.map(({ otherVariants, ...product }) => ({
    isTracked: true,
    ...product,
    ...(otherVariants && {
      otherVariants: otherVariants.map((variant) => ({ isTracked: true, ...variant })),
    }),
  }));
  const family = await chooseDefaults(em, counted, readAt);
  const written = await writeBatch(em, { products: family.products, readAt, runId });
  const touchedIds = await writeVariants(em, family, readAt);
  return { ...written, changedIds: [...written.changedIds, ...touchedIds] };
}

/**
 * Writes products with their default variants.
 *
 * - A row that has not changed is neither written nor locked (a bare `on conflict` would lock it):
 *   `updated` is limited to rows that differ.
 * - Our stock follows the store's figure as `store-figure.ts` says.
 * - A row whose data was read later than this batch is left alone. Holds are never touched.
 * - If a batch names a product twice, the last one wins. New products are numbered in batch order.
 *
 * Raw SQL, the hot path of every sync: one statement and one JSON parameter for a whole batch.
 */
async function writeBatch(
  em: EntityManager,
  { products, readAt, runId }: ProductBatch,
): Promise<WrittenProducts> {
  const included = newlyIncluded(sql`h.product_id = p.id and h.variant_id is null`, 'p', readAt);
  const { rows } = await sql<WrittenProducts>`
    with incoming as (
      select distinct on ("shopifyId") "shopifyId" as shopify_id, ordinality,
        ${columns.renamed}
      from rows from (jsonb_to_recordset(${jsonb(products)})
        as ("shopifyId" text, ${columns.types})) with ordinality as batch
      order by "shopifyId", ordinality desc
    ), matched as (
      select i.*, p.id, newly_included,
        p.store_read_at is null or p.store_read_at <= ${readAt}::timestamptz as is_news,
        p.retired_at is not null or p.is_demo or newly_included <> 0
          or (${columns.names('p')}) is distinct from (${columns.names('i')}) as differs
      from incoming i left join shopify_products p using (shopify_id)
      cross join lateral ${included} as sales (newly_included)
    ), updated as (
      update shopify_products p
      set (${columns.names()}) = row (${columns.names('c')}),
        ${adoptFigure('p', readAt)},
        retired_at = null, is_demo = false, source = 'store', last_synced_at = now(),
        store_read_at = least(${readAt}::timestamptz, now())
      from matched c where p.id = c.id and c.is_news and c.differs and p.source <> 'own'
      returning p.id
    ), inserted as (
      insert into shopify_products
        (shopify_id, inventory_quantity, store_read_at, store_adopted_at, ${columns.names()})
      select shopify_id, store_quantity, least(${readAt}::timestamptz, now()),
        least(${readAt}::timestamptz, now()), ${columns.names()}
      from matched where id is null order by ordinality
      returning id
    ), met as (
      select id from matched where id is not null union all select id from inserted
    ), seen as (
      insert into sync_seen (run_id, product_ids)
      select run_id, (select array_agg(id) from met) from sync_runs
      where run_id = ${runId}::uuid and exists (select from met)
    )
    select (select count(*)::int from incoming) as received,
      array(select id from updated union all select id from inserted) as "changedIds"
    `.execute(catalogDb(em));
  return rows[0] ?? { received: 0, changedIds: [] };
}
