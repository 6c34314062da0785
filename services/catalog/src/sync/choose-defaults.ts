import type { EntityManager } from '@mikro-orm/postgresql';
import type { SyncedProduct, SyncedVariant } from '@spade/contracts/messages/catalog';
import { changeDefault } from './change-default.ts';

/** A variant beside the default one, at its place in the store's order. */
export type FurtherVariant = SyncedVariant & { shopifyId: string; position: number };

/** A batch as the tables hold it: each product with its default variant, the others apart. */
export interface Family {
  products: readonly SyncedProduct[];
  /** Products whose variants are to be written, those that have lost theirs too: store ids. */
  withVariants: string[];
  further: FurtherVariant[];
  /** They come from a bulk file: all have their digests, else none has. */
  hasDigests: boolean;
}

interface StoredDefault {
  id: number;
  shopifyId: string;
  shopifyVariantId: string;
}

/** Every variant of a product in the store's order. */
function variantsOf(product: SyncedProduct): [FurtherVariant, ...FurtherVariant[]] {
  const { shopifyId, shopifyVariantId, variantTitle, otherVariants = [] } = product;
  const { priceKobo, compareAtPriceKobo, inStock, inventoryQuantity, sku } = product;
  const price = { priceKobo, compareAtPriceKobo, sku };
  const stock = { inStock, inventoryQuantity };
  return [
    { shopifyId, shopifyVariantId, title: variantTitle ?? '', ...price, ...stock, position: 1 },
    ...otherVariants.map((other, index) => ({ ...other, shopifyId, position: index + 2 })),
  ];
}

/**
 * The product with this variant in its own fields. The title is empty, not null, when it is the only
 * one left: so it can be told that there are rows of others, which may come back.
 */
function withDefault(
  { otherVariants, ...product }: SyncedProduct,
  { title, ...fields }: FurtherVariant,
): SyncedProduct {
  return { ...product, ...fields, variantTitle: otherVariants?.length ? title : '' };
}

/**
 * Puts each product's default variant into its own fields. The default is kept while the store has
 * it, whatever its place there: price and stock on the card stay those of one and the same thing.
 * A batch without variants, of products that have none here, costs one look into an empty index.
 */
export async function chooseDefaults(
  em: EntityManager,
  products: readonly SyncedProduct[],
  readAt: string,
): Promise<Family> {
  const defaults = await readDefaults(em, products, readAt);
  // As with products, the last of two with one id counts.
  const further = new Map<string, FurtherVariant[]>();
  const arranged: SyncedProduct[] = [];
  for (const product of products) {
    const stored = defaults.get(product.shopifyId);
    if (!stored && !product.otherVariants?.length) {
      arranged.push(product);
      continue;
    }
    const variants = variantsOf(product);
    const chosen = stored ? await defaultOf(em, stored, variants) : variants[0];
    arranged.push(withDefault(product, chosen));
    further.set(
      product.shopifyId,
      variants.filter((variant) => variant.shopifyVariantId !== chosen.shopifyVariantId),
    );
  }
  const withVariants = [...further.keys()];
  const hasDigests = products.some(({ digest }) => digest !== undefined);
  return { products: arranged, withVariants, further: [...further.values()].flat(), hasDigests };
}

/** The present defaults of products that have, or are to have, variants; not where newer is known. */
async function readDefaults(
  em: EntityManager,
  products: readonly SyncedProduct[],
  readAt: string,
): Promise<Map<string, StoredDefault>> {
  const idsOf = (list: readonly SyncedProduct[]) =>
    JSON.stringify(list.map(({ shopifyId }) => shopifyId));
  const rows = await em.execute<StoredDefault[]>(
    // Two looks into two indexes; under one OR the whole table would be read for each batch.
    `WITH found AS (
       SELECT id, shopify_id, shopify_variant_id, store_read_at FROM shopify_products
       WHERE variant_title IS NOT NULL
         AND shopify_id IN (SELECT jsonb_array_elements_text(?::jsonb))
       UNION
       SELECT id, shopify_id, shopify_variant_id, store_read_at FROM shopify_products
       WHERE shopify_id IN (SELECT jsonb_array_elements_text(?::jsonb))
     )
     SELECT id, shopify_id AS "shopifyId", shopify_variant_id AS "shopifyVariantId" FROM found
     WHERE store_read_at IS NULL OR store_read_at <= ?::timestamptz`,
    [idsOf(products), idsOf(products.filter((p) => p.otherVariants?.length)), readAt],
  );
  return new Map(rows.map((row) => [row.shopifyId, row]));
}

/** The stored default if the store still has it, or what takes its place. */
async function defaultOf(
  em: EntityManager,
  stored: StoredDefault,
  variants: [FurtherVariant, ...FurtherVariant[]],
): Promise<FurtherVariant> {
  const kept = variants.find((variant) => variant.shopifyVariantId === stored.shopifyVariantId);
  const chosen = kept ?? (await changeDefault(em, stored.id, variants)) ?? variants[0];
  stored.shopifyVariantId = chosen.shopifyVariantId;
  return chosen;
}
