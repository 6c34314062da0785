import type { SyncedProduct, SyncedVariant } from '@spade/contracts/messages/catalog-sync';
import { z } from 'zod';
import { sanitiseDescription } from './sanitise-description.ts';

/** Highest accepted price in kobo: one billion naira. */
const HIGHEST_PRICE_KOBO = 100_000_000_000;

/**
 * Kobo of a price as Shopify writes it (scalar Money: decimal text, for example `9800.50`), without
 * any rounding. Null for an invalid price: negative, with more than two decimals that are not 0,
 * above {@link HIGHEST_PRICE_KOBO}, or not a number.
 */
export function priceToKobo(price: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(price);
  if (!match) return null;
  const [, naira = '', decimals = ''] = match;
  const kobo = Number(naira) * 100 + Number(decimals.padEnd(2, '0'));
  return kobo <= HIGHEST_PRICE_KOBO ? kobo : null;
}

/** Largest accepted quantity: Shopify's own limit for one location. */
const MAX_QUANTITY = 1_000_000_000;

/** PostgreSQL's text cannot hold NUL. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !value.includes('\0'), 'holds a NUL character');

const variantSchema = z.object({
  id: text(255).min(1),
  title: text(255),
  sku: text(255).nullish(),
  price: z.string(),
  compareAtPrice: z.string().nullish(),
  position: z.int().nullish(),
  inventoryQuantity: z.int().max(MAX_QUANTITY).nullish(),
  inventoryPolicy: z.string().nullish(),
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
type StoreProduct = z.output<typeof productSchema>;

/** A product of the store in the catalogue's terms, or why it cannot be sold as it is. */
export type MappedProduct =
  | {
      isMapped: true;
      product: SyncedProduct;
      /** Why variants of it are not sold; the others are. */
      refusedVariants: string[];
    }
  | { isMapped: false; reason: string };

/** Pictures are loaded from the store's servers: only a web address is accepted. */
function webAddress(url: string | undefined): string | null {
  if (!url || url.length > 2048) return null;
  // A path of this site: the simulated store uses the site's own pictures.
  if (/^(?:\/[\w-]+)+\.svg$/.test(url)) return url;
  if (!URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** A former price counts only above the current one; an invalid one removes the badge, not the product. */
function compareAtKobo(variant: StoreVariant, priceKobo: number): number | null {
  const kobo = variant.compareAtPrice ? priceToKobo(variant.compareAtPrice) : null;
  return kobo !== null && kobo > priceKobo ? kobo : null;
}

/** One variant, or null when it has no price to sell it at. */
function mapVariant(variant: StoreVariant, { status }: StoreProduct): SyncedVariant | null {
  const priceKobo = priceToKobo(variant.price);
  if (priceKobo === null || priceKobo === 0) return null;
  return {
    shopifyVariantId: variant.id,
    title: variant.title.trim() || variant.sku || 'Unnamed',
    priceKobo,
    compareAtPriceKobo: compareAtKobo(variant, priceKobo),
    inStock: status === 'ACTIVE' && variant.availableForSale,
    // Negative when oversold, absent when not tracked: both count as 0 pieces.
    inventoryQuantity: Math.max(0, variant.inventoryQuantity ?? 0),
    // For sale without a piece: the store does not count it. `inventoryItem.tracked` would cost a point for each variant.
    isTracked:
      variant.inventoryPolicy !== 'CONTINUE' &&
      !(variant.availableForSale && (variant.inventoryQuantity ?? 0) <= 0),
    sku: variant.sku || null,
  };
}

/** The variants that can be sold, in the store's order, and why the others cannot. */
function mapVariants(store: StoreProduct): { variants: SyncedVariant[]; refused: string[] } {
  // A variant that moved to a later page during the reading comes twice: the later one counts.
  const byId = new Map(store.variants.nodes.map((variant) => [variant.id, variant]));
  const variants: SyncedVariant[] = [];
  const refused: string[] = [];
  for (const variant of [...byId.values()].sort((a, b) => (a.position ?? 0) - (b.position ?? 0))) {
    const mapped = mapVariant(variant, store);
    if (mapped) variants.push(mapped);
    else refused.push(`price: ${variant.price.slice(0, 40)} is not a price`);
  }
  return { variants, refused };
}

/**
 * Maps one product of the Admin API (2026-10) with all its variants, the first by position in its
 * own fields; category from productType or else the taxonomy. Products with missing or impossible
 * fields are refused with a reason, and so are single variants without a price; the others are sold.
 */
export function mapProduct(node: unknown): MappedProduct {
  const parsed = productSchema.safeParse(node);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { isMapped: false, reason: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  const store = parsed.data;
  const { variants, refused } = mapVariants(store);
  const [first, ...otherVariants] = variants;
  if (!first) return { isMapped: false, reason: refused[0] ?? 'variants: there is none' };
  const { title: variantTitle, ...firstFields } = first;
  return {
    isMapped: true,
    refusedVariants: refused,
    product: {
      shopifyId: store.id,
      ...firstFields,
      ...(otherVariants.length > 0 && { variantTitle, otherVariants }),
      title: store.title.trim(),
      description: sanitiseDescription(store.descriptionHtml ?? ''),
      imageUrl: webAddress(store.featuredMedia?.preview?.image?.url),
      category: store.productType?.trim() || store.category?.name || null,
      tags: store.tags?.join(', ') || null,
    },
  };
}
