import type { Product } from '@spade/contracts/messages/catalog';

/** A row as {@link productColumns} selects it; money in kobo. */
export interface ProductRow {
  id: number;
  shopifyId: string;
  title: string;
  description: string | null;
  category: string | null;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  imageUrl: string | null;
  inStock: boolean;
  inventoryQuantity: number;
  heldQuantity: number;
  sku: string | null;
  tags: string | null;
  lastSyncedAt: Date | string;
}

/**
 * The columns of `shopify_products p` under the names of {@link ProductRow}. Money is cast to
 * float8, which is exact for whole kobo up to 2^53, because the driver gives bigint as text.
 */
export const productColumns = `
  p.id, p.shopify_id AS "shopifyId", p.title, p.description, p.category,
  p.price_kobo::float8 AS "priceKobo", p.compare_at_price_kobo::float8 AS "compareAtPriceKobo",
  p.image_url AS "imageUrl", p.in_stock AS "inStock",
  p.inventory_quantity AS "inventoryQuantity", p.held_quantity AS "heldQuantity",
  p.sku, p.tags, p.last_synced_at AS "lastSyncedAt"`;

/** What others may see of a product; field by field, so that no new column leaks. */
export function presentProduct(row: ProductRow): Product {
  // The store may lower its quantity below what is held: nothing is to be had then, not less.
  const availableQuantity = Math.max(0, row.inventoryQuantity - row.heldQuantity);
  return {
    id: row.id,
    shopifyId: row.shopifyId,
    title: row.title,
    description: row.description,
    category: row.category,
    priceKobo: row.priceKobo,
    compareAtPriceKobo: row.compareAtPriceKobo,
    imageUrl: row.imageUrl,
    inStock: row.inStock && availableQuantity > 0,
    availableQuantity,
    sku: row.sku,
    tags: row.tags,
    lastSyncedAt: new Date(row.lastSyncedAt).toISOString(),
  };
}
