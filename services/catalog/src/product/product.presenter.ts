import { MAX_QUANTITY } from '@spade/contracts/ids';
import type { Product, ProductVariant } from '@spade/contracts/messages/catalog';
import type { ProductPicture, Specification } from '@spade/contracts/messages/catalog-products';
import { sql } from 'kysely';

/** What a product's row and its variants' rows have in common; money in kobo. */
interface StockFields {
  priceKobo: number;
  compareAtPriceKobo: number | null;
  inStock: boolean;
  inventoryQuantity: number;
  heldQuantity: number;
  isTracked: boolean;
  sku: string | null;
}

/** A row as {@link productColumns} selects it; money in kobo. */
export interface ProductRow extends StockFields {
  id: number;
  shopifyId: string;
  title: string;
  description: string | null;
  category: string | null;
  imageUrl: string | null;
  pictures: ProductPicture[] | null;
  specifications: Specification[] | null;
  tags: string | null;
  lastSyncedAt: Date;
  /** Title of the default variant; null when there never was another, empty when there is none now. */
  variantTitle: string | null;
  /** The other variants; null when the product has only one. */
  otherVariants: (StockFields & { id: number; title: string })[] | null;
}

/** The columns of `shopify_products p` under the names of {@link ProductRow}. */
export const productColumns = sql.raw(`
  p.id, p.shopify_id as "shopifyId", p.title, p.description, p.category,
  p.price_kobo as "priceKobo", p.compare_at_price_kobo as "compareAtPriceKobo",
  p.image_url as "imageUrl", p.pictures, p.specifications, p.in_stock as "inStock",
  p.inventory_quantity as "inventoryQuantity", p.held_quantity as "heldQuantity",
  p.is_tracked as "isTracked",
  p.sku, p.tags, p.last_synced_at as "lastSyncedAt", p.variant_title as "variantTitle",
  case when p.variant_title is not null then (
    select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'priceKobo', v.price_kobo,
      'compareAtPriceKobo', v.compare_at_price_kobo, 'inStock', v.in_stock,
      'inventoryQuantity', v.inventory_quantity, 'heldQuantity', v.held_quantity,
      'isTracked', v.is_tracked, 'sku', v.sku)
      order by v.position, v.id)
    from product_variants v where v.product_id = p.id and v.retired_at is null
  ) end as "otherVariants"`);

/**
 * The store may lower its quantity below what is held: then nothing is available, never less than 0. Of what is not
 * counted as much is available as one order may have.
 */
function availableOf({ inStock, isTracked, inventoryQuantity, heldQuantity }: StockFields) {
  const availableQuantity = isTracked
    ? Math.max(0, inventoryQuantity - heldQuantity)
    : MAX_QUANTITY;
  return { inStock: inStock && availableQuantity > 0, availableQuantity, isTracked };
}

function presentVariant(id: number | null, title: string, row: StockFields): ProductVariant {
  const { priceKobo, compareAtPriceKobo, sku } = row;
  return { id, title, priceKobo, compareAtPriceKobo, sku, ...availableOf(row) };
}

/** The default first; empty when the product has only one variant. */
function variantsOf(row: ProductRow): ProductVariant[] {
  if (row.variantTitle === null || row.otherVariants === null) return [];
  return [
    presentVariant(null, row.variantTitle, row),
    ...row.otherVariants.map((other) => presentVariant(other.id, other.title, other)),
  ];
}

/** The public fields of a product, listed one by one so that no new column leaks. */
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
    pictures: row.pictures ?? [],
    specifications: row.specifications ?? [],
    ...stock,
    sku: row.sku,
    tags: row.tags,
    lastSyncedAt: row.lastSyncedAt.toISOString(),
    variants,
  };
}

/** Over all variants; pieces of a variant that the store does not offer do not count. */
function sumOf(variants: readonly ProductVariant[]) {
  const offered = variants.filter(({ inStock }) => inStock);
  const availableQuantity = offered.reduce((sum, variant) => sum + variant.availableQuantity, 0);
  const isTracked = offered.every((variant) => variant.isTracked);
  return { inStock: offered.length > 0, availableQuantity, isTracked };
}
