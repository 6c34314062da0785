import type { ShopifySimulator } from '../../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import type { CatalogBed } from '../../../catalog/test/catalog-bed.ts';

/** One thing that can be ordered: a variant of a product, or the product itself. */
export interface SaleRow {
  product: string;
  title: string;
  variant: string;
  /** Null for the only variant of a product. */
  variantTitle: string | null;
  kobo: number;
  quantity: number;
  sku: string | null;
  isOffered: boolean;
}

const byVariant = (a: SaleRow, b: SaleRow) => (a.variant < b.variant ? -1 : 1);

/** Everything on sale in the catalogue, from its tables. */
export async function catalogueRows({ database }: CatalogBed): Promise<SaleRow[]> {
  const rows = await database.query<SaleRow>(
    `select p.shopify_id as product, p.title, s.shopify_variant_id as variant,
       s.title as "variantTitle", s.price_kobo::float8 as kobo, s.inventory_quantity as quantity,
       s.sku, s.in_stock as "isOffered"
     from shopify_products p, LATERAL (
       select p.shopify_variant_id, p.variant_title as title, p.price_kobo, p.inventory_quantity,
         p.sku, p.in_stock
       union all
       select v.shopify_variant_id, v.title, v.price_kobo, v.inventory_quantity, v.sku, v.in_stock
       from product_variants v where v.product_id = p.id and v.retired_at is null) s
     where p.retired_at is null`,
  );
  return rows.toSorted(byVariant);
}

/** The same of the store. */
export function storeRows({ products }: ShopifySimulator): SaleRow[] {
  const rows = products
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap(({ id, title, variants }) =>
      variants.map((variant) => ({
        product: `gid://shopify/Product/${id}`,
        title,
        variant: `gid://shopify/ProductVariant/${variant.id}`,
        variantTitle: variants.length > 1 ? variant.title : null,
        kobo: Math.round(Number(variant.price) * 100),
        quantity: Math.max(0, variant.inventoryQuantity ?? 0),
        sku: variant.sku,
        isOffered: !variant.isTracked || (variant.inventoryQuantity ?? 0) > 0,
      })),
    );
  return rows.toSorted(byVariant);
}
