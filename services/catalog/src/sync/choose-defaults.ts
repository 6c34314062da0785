import type { EntityManager } from '@mikro-orm/postgresql';
import type { SyncedProduct, SyncedVariant } from '@spade/contracts/messages/catalog-sync';
import { anyOf } from '@spade/platform/database/statements';
import { catalogDb } from '../catalog.tables.ts';
import { changeDefault } from './change-default.ts';

/** A variant beside the default one, at its place in the store's order. */
export type FurtherVariant = SyncedVariant & { shopifyId: string; position: number };

/** A batch as the tables hold it: each product with its default variant, the other variants apart. */
export interface ProductFamily {
  products: readonly SyncedProduct[];
  /** Store ids of the products whose variants are written, including those that lost all of theirs. */
  withVariants: string[];
  further: FurtherVariant[];
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
 * Puts each product's default variant into the product's own fields. The default stays the same while
 * the store has it, whatever its position there, so price and stock on the card keep describing the
 * same thing. A batch of products without variants costs one lookup in an empty index.
 */
export async function chooseDefaults(
  em: EntityManager,
  products: readonly SyncedProduct[],
  readAt: string,
): Promise<ProductFamily> {
  const defaults = await readDefaults(em, products, readAt);
  // As with products, the last of two with the same id counts.
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
  return { products: arranged, withVariants, further: [...further.values()].flat() };
}

/** The stored defaults of products that have or get variants, except where newer data is known. */
async function readDefaults(
  em: EntityManager,
  products: readonly SyncedProduct[],
  readAt: string,
): Promise<Map<string, StoredDefault>> {
  const idsOf = (list: readonly SyncedProduct[]) => list.map(({ shopifyId }) => shopifyId);
  const found = (shopifyIds: string[]) =>
    catalogDb(em)
      .selectFrom('shopify_products')
      .select(['id', 'shopifyId', 'shopifyVariantId'])
      .where('shopifyId', '=', anyOf(shopifyIds, 'text'))
      .where(({ eb, or }) =>
        or([eb('storeReadAt', 'is', null), eb('storeReadAt', '<=', new Date(readAt))]),
      );
  // Two lookups in two indexes; a single `or` would read the whole table for each batch.
  const rows = await found(idsOf(products))
    .where('variantTitle', 'is not', null)
    .union(found(idsOf(products.filter((product) => product.otherVariants?.length))))
    .execute();
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
