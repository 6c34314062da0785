import { defineEntity, p } from '@mikro-orm/core';
import { identity, instant, kobo } from '@spade/platform/database/columns';

/**
 * A product with its default variant; its other variants are in {@link ProductVariantEntity}. Retired,
 * never deleted: orders and holds refer to it. Quantities in pieces, times UTC.
 */
export const ProductEntity = defineEntity({
  name: 'Product',
  tableName: 'shopify_products',
  properties: {
    id: identity(),
    shopifyId: p.text(),
    title: p.text(),
    description: p.text().nullable(),
    category: p.text().nullable(),
    imageUrl: p.text().nullable(),
    tags: p.text().nullable(),
    shopifyVariantId: p.text(),
    /** Null when there never was another variant, empty when there is none now. */
    variantTitle: p.text().nullable(),
    priceKobo: kobo(),
    compareAtPriceKobo: kobo().nullable(),
    sku: p.text().nullable(),
    /** The store offers it for sale, whatever the quantity. */
    inStock: p.boolean().default(true),
    /** The store's figure less our sales that it does not include; below 0 when oversold. See `sync/store-figure.ts`. */
    inventoryQuantity: p.integer().default(0),
    /** Pieces under open holds. */
    heldQuantity: p.integer().default(0),
    /** The store's last figure; our stock follows its differences. */
    storeQuantity: p.integer().nullable(),
    /** When the store was asked for that figure. */
    storeAdoptedAt: instant().nullable(),
    /** When the store was asked for what this row holds; older data is ignored. */
    storeReadAt: instant().nullable(),
    isDemo: p.boolean().default(false),
    lastSyncedAt: instant().defaultRaw('now()'),
    retiredAt: instant().nullable(),
  },
});

/** A variant other than the default one; its columns mean the same as those of the product. */
export const ProductVariantEntity = defineEntity({
  name: 'ProductVariant',
  tableName: 'product_variants',
  properties: {
    id: identity(),
    productId: p.integer(),
    shopifyVariantId: p.text(),
    title: p.text(),
    priceKobo: kobo(),
    compareAtPriceKobo: kobo().nullable(),
    sku: p.text().nullable(),
    inStock: p.boolean().default(true),
    inventoryQuantity: p.integer().default(0),
    heldQuantity: p.integer().default(0),
    storeQuantity: p.integer().nullable(),
    storeAdoptedAt: instant().nullable(),
    /** Place in the store's order; the first variant is 1. */
    position: p.integer(),
    retiredAt: instant().nullable(),
  },
});
