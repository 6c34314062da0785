/** A variant as the simulated store keeps it. Money is whole naira. */
export interface StoreVariant {
  id: number;
  title: string;
  sku: string | null;
  /** Decimal text, as Shopify's Money scalar: `9800.00`. */
  price: string;
  compareAtPrice: string | null;
  /** Null when the store has no figure; Shopify allows that. */
  inventoryQuantity: number | null;
  isTracked: boolean;
  /** Whether it sells below a quantity of 0. */
  inventoryPolicy: 'CONTINUE' | 'DENY';
}

/** A product as the simulated store keeps it; at least one variant. Change it to change the store. */
export interface StoreProduct {
  id: number;
  title: string;
  descriptionHtml: string;
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  productType: string;
  tags: string[];
  /** Name in Shopify's product taxonomy, or null. */
  taxonomyName: string | null;
  /** Absolute address, or null for a product without a picture. */
  imageUrl: string | null;
  variants: StoreVariant[];
}

/** Whether this variant can be bought now; Shopify's `availableForSale`. */
export function isAvailable(variant: StoreVariant): boolean {
  return (
    !variant.isTracked ||
    variant.inventoryPolicy === 'CONTINUE' ||
    (variant.inventoryQuantity ?? 0) > 0
  );
}
