import type { SyncedProduct } from '@spade/contracts/messages/catalog';
import { z } from 'zod';
import { priceToKobo } from './price-to-kobo.ts';
import { sanitiseDescription } from './sanitise-description.ts';

/** Largest quantity that is believed; Shopify's own limit for one place is 1,000,000,000. */
const highestQuantity = 1_000_000_000;

/** PostgreSQL's text cannot hold NUL, and no honest title does. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !value.includes('\0'), 'holds a NUL character');

const variantSchema = z.object({
  id: text(255).min(1),
  sku: text(255).nullish(),
  price: z.string(),
  compareAtPrice: z.string().nullish(),
  position: z.int().nullish(),
  inventoryQuantity: z.int().max(highestQuantity).nullish(),
  availableForSale: z.boolean(),
});

const productSchema = z.object({
  id: text(255).min(1),
  title: text(500).refine((title) => title.trim() !== '', 'is blank'),
  descriptionHtml: text(1_000_000).nullish(),
  status: z.string(),
  productType: text(255).nullish(),
  tags: z.array(text(255)).nullish(),
  category: z.object({ name: text(255) }).nullish(),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() })
    .nullish(),
  variants: z.object({ nodes: z.array(variantSchema).min(1) }),
});

type StoreVariant = z.output<typeof variantSchema>;

/** A product of the store in the catalogue's terms, or why it cannot be sold as it is. */
export type MappedProduct =
  | { isMapped: true; product: SyncedProduct }
  | { isMapped: false; reason: string };

/** Pictures are shown from where they lie: only a web address will do. */
function webAddress(url: string | undefined): string | null {
  if (!url || url.length > 2048 || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** Negative when oversold and absent when not counted: both are 0 pieces to us. */
function quantityOf(variants: readonly StoreVariant[]): number {
  return variants.reduce(
    (sum, { inventoryQuantity }) => sum + Math.max(0, inventoryQuantity ?? 0),
    0,
  );
}

/** A former price counts only above the present one; an odd one costs the badge, not the product. */
function compareAtKobo(variant: StoreVariant, priceKobo: number): number | null {
  const kobo = variant.compareAtPrice ? priceToKobo(variant.compareAtPrice) : null;
  return kobo !== null && kobo > priceKobo ? kobo : null;
}

/**
 * Maps one product of the Admin API (2026-10): id and price of the first variant by position,
 * quantity over all variants, category from productType or else the taxonomy. Products that lack
 * what a sale needs, or carry what cannot be true, are refused with a reason; the others go on.
 */
export function mapProduct(node: unknown): MappedProduct {
  const parsed = productSchema.safeParse(node);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { isMapped: false, reason: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  const store = parsed.data;
  const [first] = store.variants.nodes.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  if (!first) return { isMapped: false, reason: 'variants: there is none' };
  const priceKobo = priceToKobo(first.price);
  if (priceKobo === null || priceKobo === 0) {
    return { isMapped: false, reason: `price: ${first.price.slice(0, 40)} is no price` };
  }
  const inventoryQuantity = quantityOf(store.variants.nodes);
  if (inventoryQuantity > highestQuantity) {
    return { isMapped: false, reason: `inventoryQuantity: ${inventoryQuantity} is too many` };
  }
  return {
    isMapped: true,
    product: {
      shopifyId: store.id,
      shopifyVariantId: first.id,
      title: store.title.trim(),
      description: sanitiseDescription(store.descriptionHtml ?? ''),
      priceKobo,
      compareAtPriceKobo: compareAtKobo(first, priceKobo),
      imageUrl: webAddress(store.featuredMedia?.preview?.image?.url),
      category: store.productType?.trim() || store.category?.name || null,
      inStock:
        store.status === 'ACTIVE' &&
        store.variants.nodes.some((variant) => variant.availableForSale),
      inventoryQuantity,
      sku: first.sku || null,
      tags: store.tags?.join(', ') || null,
    },
  };
}
