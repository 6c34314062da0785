import { randomUUID } from 'node:crypto';
import type { Product } from '@spade/contracts/messages/catalog';
import type { SyncedProduct, SyncedVariant } from '@spade/contracts/messages/catalog-sync';
import { buildSyncedProduct, type CatalogBed } from './catalog-bed.ts';

/** A variant as the worker sends it; distinct at each call. */
export function buildSyncedVariant(fields: Partial<SyncedVariant> = {}): SyncedVariant {
  const name = randomUUID();
  return {
    shopifyVariantId: `gid://shopify/ProductVariant/${name}`,
    title: `Variant ${name}`,
    priceKobo: 300_000,
    compareAtPriceKobo: null,
    inStock: true,
    inventoryQuantity: 10,
    sku: null,
    ...fields,
  };
}

/** The product as the store has it with these variants, in this order. */
export function withVariants(
  product: SyncedProduct,
  [first, ...others]: readonly SyncedVariant[],
): SyncedProduct {
  if (!first) throw new Error('a product has a variant');
  const { title, ...fields } = first;
  const { variantTitle: _, otherVariants: __, ...bare } = product;
  return {
    ...bare,
    ...fields,
    ...(others.length > 0 && { variantTitle: title, otherVariants: others }),
  };
}

/** A fabric in three lengths (S, M, L at 1,000, 2,000 and 3,000 naira), ten pieces of each. */
export function buildFabric(fields: Partial<SyncedVariant> = {}) {
  const [small, medium, large] = ['S', 'M', 'L'].map((title, index) =>
    buildSyncedVariant({ title, priceKobo: (index + 1) * 100_000, ...fields }),
  ) as [SyncedVariant, SyncedVariant, SyncedVariant]; // map keeps the length
  const product = buildSyncedProduct({ title: 'Adire' });
  return { product, small, medium, large };
}

/** A fabric in the catalogue, and what its buyers see. */
export async function stockFabric(bed: CatalogBed, fields: Partial<SyncedVariant> = {}) {
  const fabric = buildFabric(fields);
  const { product, small, medium, large } = fabric;
  const id = await bed.stockOne(withVariants(product, [small, medium, large]));
  /** The id to order it by; null is the default. Throws when it is not on sale. */
  const variantId = async (title: string): Promise<number | null> => {
    const { variants } = await bed.product(id);
    const found = variants.find((variant) => variant.title === title);
    if (!found) throw new Error(`${title} is not on sale`);
    return found.id;
  };
  return { ...fabric, id, variantId };
}

/** A product's variants as `S: 10`, unavailable ones in brackets. */
export function briefly({ variants }: Product): string[] {
  return variants.map(({ title, availableQuantity, inStock }) =>
    inStock ? `${title}: ${availableQuantity}` : `(${title}: ${availableQuantity})`,
  );
}
