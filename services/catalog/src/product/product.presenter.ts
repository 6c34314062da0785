import type { Product, ProductVariant } from '@spade/contracts/messages/catalog';

/** What the row of a product and those of its other variants have in common; money in kobo. */
interface StockFields {
  priceKobo: number;
  compareAtPriceKobo: number | null;
  inStock: boolean;
  inventoryQuantity: number;
  heldQuantity: number;
  sku: string | null;
}

/** A row as {@link PRODUCT_COLUMNS} selects it; money in kobo. */
export interface ProductRow extends StockFields {
  id: number;
  shopifyId: string;
  title: string;
  description: string | null;
  category: string | null;
  imageUrl: string | null;
  tags: string | null;
  lastSyncedAt: Date | string;
  /** Title of the default variant; null when there never was another, empty when there is none now. */
  variantTitle: string | null;
  /** The other variants; null when the product has but one. */
  otherVariants: (StockFields & { id: number; title: string })[] | null;
}

/**
 * The columns of `shopify_products p` under the names of {@link ProductRow}. Money is cast to
 * float8, which is exact for whole kobo up to 2^53, because the driver gives bigint as text.
 */
export const PRODUCT_COLUMNS = `
  p.id, p.shopify_id AS "shopifyId", p.title, p.description, p.category,
  p.price_kobo::float8 AS "priceKobo", p.compare_at_price_kobo::float8 AS "compareAtPriceKobo",
  p.image_url AS "imageUrl", p.in_stock AS "inStock",
  p.inventory_quantity AS "inventoryQuantity", p.held_quantity AS "heldQuantity",
  p.sku, p.tags, p.last_synced_at AS "lastSyncedAt", p.variant_title AS "variantTitle",
  CASE WHEN p.variant_title IS NOT NULL THEN (
    SELECT jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'priceKobo', v.price_kobo,
      'compareAtPriceKobo', v.compare_at_price_kobo, 'inStock', v.in_stock,
      'inventoryQuantity', v.inventory_quantity, 'heldQuantity', v.held_quantity, 'sku', v.sku)
      ORDER BY v.position, v.id)
    FROM product_variants v WHERE v.product_id = p.id AND v.retired_at IS NULL
  ) END AS "otherVariants"`;

/** The store may lower its quantity below what is held: nothing is to be had then, not less. */
function availableOf({ inStock, inventoryQuantity, heldQuantity }: StockFields) {
  const availableQuantity = Math.max(0, inventoryQuantity - heldQuantity);
  return { inStock: inStock && availableQuantity > 0, availableQuantity };
}

function presentVariant(id: number | null, title: string, row: StockFields): ProductVariant {
  const { priceKobo, compareAtPriceKobo, sku } = row;
  return { id, title, priceKobo, compareAtPriceKobo, sku, ...availableOf(row) };
}

/** The default first; none when the product is sold in one way only. */
function variantsOf(row: ProductRow): ProductVariant[] {
  if (row.variantTitle === null || row.otherVariants === null) return [];
  return [
    presentVariant(null, row.variantTitle, row),
    ...row.otherVariants.map((other) => presentVariant(other.id, other.title, other)),
  ];
}

/** What others may see of a product; field by field, so that no new column leaks. */
export function presentProduct(row: ProductRow): Product {
  const variants = variantsOf(row);
  const stock = variants.length > 0 ? sumOf(variants) : availableOf(row);
  return {
    id: row.id,
    shopifyId: row.shopifyId,
    title: row.title,
    description: row.description,
    category: row.category,
    priceKobo: row.priceKobo,
    compareAtPriceKobo: row.compareAtPriceKobo,
    imageUrl: row.imageUrl,
    ...stock,
    sku: row.sku,
    tags: row.tags,
    lastSyncedAt: new Date(row.lastSyncedAt).toISOString(),
    variants,
  };
}

/** Over all variants; pieces of one that the store does not offer are not to be had. */
function sumOf(variants: readonly ProductVariant[]) {
  const offered = variants.filter(({ inStock }) => inStock);
  const availableQuantity = offered.reduce((sum, variant) => sum + variant.availableQuantity, 0);
  return { inStock: offered.length > 0, availableQuantity };
}
