import { defineEntity, p } from '@mikro-orm/core';
import { identity, instant, kobo } from '@spade/platform/database/columns';

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
