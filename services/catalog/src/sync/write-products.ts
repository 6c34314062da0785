import type { EntityManager } from '@mikro-orm/postgresql';
import type { SyncedProduct } from '@spade/contracts/messages/catalog';
import { chooseDefaults } from './choose-defaults.ts';
import { unknownSales } from './unknown-sales.ts';
import { writeVariants } from './write-variants.ts';

/** Column of `shopify_products` → field of {@link SyncedProduct} and SQL type, for what a sync writes. */
const syncedColumns: Record<string, readonly [field: keyof SyncedProduct, type: string]> = {
  shopify_variant_id: ['shopifyVariantId', 'text'],
  variant_title: ['variantTitle', 'text'],
  title: ['title', 'text'],
  description: ['description', 'text'],
  price_kobo: ['priceKobo', 'bigint'],
  compare_at_price_kobo: ['compareAtPriceKobo', 'bigint'],
  image_url: ['imageUrl', 'text'],
  category: ['category', 'text'],
  in_stock: ['inStock', 'boolean'],
  store_quantity: ['inventoryQuantity', 'integer'],
  sku: ['sku', 'text'],
  tags: ['tags', 'text'],
};

const names = Object.keys(syncedColumns);
const columns = names.join(', ');
const listOf = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');
const fields = Object.values(syncedColumns)
  .map(([field, type]) => `"${field}" ${type}`)
  .join(', ');
const incomingColumns = Object.entries(syncedColumns)
  .map(([name, [field]]) => `"${field}" AS ${name}`)
  .join(', ');

/**
 * One statement for a whole batch of products with their default variants. The rows travel as one
 * JSON parameter, because MikroORM writes parameters into the text and cannot pass arrays for
 * `unnest`. What has not changed is neither written nor locked (a bare ON CONFLICT would lock it):
 * `changed` is picked first. Holds are not among the columns. The store's quantity becomes our stock
 * when it differs from what the store said last; the same figure again is no news, and must not put
 * pieces back on sale that were sold here since. A row that the store was asked for later than this
 * batch is left alone. The last product wins if a batch names one twice, and new ones are numbered
 * in the order of the batch. Rows that only lack the digest get it, and count as unchanged.
 */
const writeBatch = `
  WITH incoming AS (
    SELECT DISTINCT ON ("shopifyId") "shopifyId" AS shopify_id, digest, ordinality,
      ${incomingColumns}
    FROM ROWS FROM (jsonb_to_recordset(?::jsonb) AS ("shopifyId" text, digest text, ${fields}))
      WITH ORDINALITY AS batch
    ORDER BY "shopifyId", ordinality DESC
  ), matched AS (
    SELECT i.*, p.id, p.store_digest,
      p.store_read_at IS NULL OR p.store_read_at <= ?::timestamptz AS is_news,
      p.retired_at IS NOT NULL OR p.is_demo
        OR (${listOf('p')}) IS DISTINCT FROM (${listOf('i')}) AS differs
    FROM incoming i LEFT JOIN shopify_products p USING (shopify_id)
  ), updated AS (
    UPDATE shopify_products p
    SET (${columns}) = ROW (${listOf('c')}),
      inventory_quantity = CASE WHEN p.store_quantity IS DISTINCT FROM c.store_quantity
        THEN greatest(0, c.store_quantity
          - ${unknownSales('h.product_id = p.id AND h.variant_id IS NULL')})
        ELSE p.inventory_quantity END,
      store_adopted_at = CASE WHEN p.store_quantity IS DISTINCT FROM c.store_quantity
        THEN least(?::timestamptz, now()) ELSE p.store_adopted_at END,
      retired_at = NULL, is_demo = false, last_synced_at = now(),
      store_read_at = least(?::timestamptz, now()), store_digest = c.digest
    FROM matched c WHERE p.id = c.id AND c.is_news AND c.differs
    RETURNING 1
  ), noted AS (
    UPDATE shopify_products p SET store_digest = m.digest FROM matched m
    WHERE p.id = m.id AND m.is_news AND NOT m.differs
      AND m.digest IS NOT NULL AND m.store_digest IS DISTINCT FROM m.digest
  ), inserted AS (
    INSERT INTO shopify_products
      (shopify_id, inventory_quantity, store_read_at, store_digest, ${columns})
    SELECT shopify_id, store_quantity, least(?::timestamptz, now()), digest, ${columns}
    FROM matched WHERE id IS NULL ORDER BY ordinality
    RETURNING id
  ), met AS (
    SELECT id FROM matched WHERE id IS NOT NULL UNION ALL SELECT id FROM inserted
  ), seen AS (
    INSERT INTO sync_seen (run_id, product_ids)
    SELECT run_id, (SELECT array_agg(id) FROM met) FROM sync_runs
    WHERE run_id = ?::uuid AND EXISTS (SELECT FROM met)
  )
  SELECT (SELECT count(*)::int FROM incoming) AS received,
    (SELECT count(*)::int FROM updated) + (SELECT count(*)::int FROM inserted) AS changed`;

/** A batch of products, all read from the store at one time. */
export interface ProductBatch {
  products: readonly SyncedProduct[];
  readAt: string;
  /** Whether our sales become orders in the store. */
  isStoreToldOfSales?: boolean | undefined;
  /** The run that they were met in; null outside of runs. */
  runId: string | null;
}

/** Writes what differs, variants too; answers how many distinct products came and how many were written. */
export async function writeProducts(
  em: EntityManager,
  { products, readAt, runId, isStoreToldOfSales = false }: ProductBatch,
): Promise<{ received: number; changed: number }> {
  if (products.length === 0) return { received: 0, changed: 0 };
  const family = await chooseDefaults(em, products, readAt);
  const [counts] = await em.execute<{ received: number; changed: number }[]>(writeBatch, [
    JSON.stringify(family.products),
    readAt,
    isStoreToldOfSales,
    readAt,
    readAt,
    readAt,
    readAt,
    runId,
  ]);
  const touched = await writeVariants(em, family, { readAt, isStoreToldOfSales });
  return { received: counts?.received ?? 0, changed: (counts?.changed ?? 0) + touched };
}
