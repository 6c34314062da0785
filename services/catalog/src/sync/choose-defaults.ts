import type { EntityManager } from '@mikro-orm/postgresql';
import type { SyncedProduct, SyncedVariant } from '@spade/contracts/messages/catalog-sync';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

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
  const { priceKobo, compareAtPriceKobo, inStock, inventoryQuantity, isTracked, sku } = product;
  const price = { priceKobo, compareAtPriceKobo, sku };
  const stock = { inStock, inventoryQuantity, isTracked };
  return [
    { shopifyId, shopifyVariantId, title: variantTitle ?? '', ...price, ...stock, position: 1 },
    ...otherVariants.map((other, index) => ({ ...other, shopifyId, position: index + 2 })),
  ];
}

/**
 * The product with this variant in its own fields. The title is empty, not null, when it is the only
 * one left: that marks a product with rows of other variants, which may come back.
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

/**
 * Swaps the product's default variant, which the store no longer has, with the first of `variants` that
 * has a row here. Stock, the store's figures and holds move with each variant, so held pieces stay
 * held. The old default is kept in a retired row in case the store brings it back.
 *
 * Also for the shop's own products, whose default variant staff took away.
 *
 * Returns undefined when none of `variants` has a row: the store created them all again. The product's
 * row is then renamed, and its holds count against the replacement.
 *
 * Rows are locked in the order in which holds are ended (holds, product, variants), and no more
 * strictly than an update would, since the foreign keys of a new hold must not wait for this.
 */
export async function changeDefault<V extends Pick<SyncedVariant, 'shopifyVariantId'>>(
  em: EntityManager,
  productId: number,
  variants: readonly V[],
): Promise<V | undefined> {
  const rows = await catalogDb(em)
    .selectFrom('product_variants')
    .select(['id', 'shopifyVariantId'])
    .where('productId', '=', productId)
    .execute();
  const known = new Map(rows.map((row) => [row.shopifyVariantId, row.id]));
  const chosen = variants.find(({ shopifyVariantId }) => known.has(shopifyVariantId));
  const chosenId = chosen && known.get(chosen.shopifyVariantId);
  if (chosenId === undefined) return undefined;
  await lockProduct(em, productId);
  const retiredId = await retireDefault(em, productId);
  await catalogDb(em)
    .updateTable('stock_holds')
    .set({ variantId: sql<number | null>`nullif(coalesce(variant_id, ${retiredId}), ${chosenId})` })
    .where('productId', '=', productId)
    .where(({ eb, or }) => or([eb('variantId', 'is', null), eb('variantId', '=', chosenId)]))
    .execute();
  await catalogDb(em)
    .updateTable('shopify_products as p')
    .from('product_variants as v')
    .set(({ ref }) => ({
      shopifyVariantId: ref('v.shopifyVariantId'),
      isTracked: ref('v.isTracked'),
      inventoryQuantity: ref('v.inventoryQuantity'),
      heldQuantity: ref('v.heldQuantity'),
      storeQuantity: ref('v.storeQuantity'),
      storeAdoptedAt: ref('v.storeAdoptedAt'),
    }))
    .where('p.id', '=', productId)
    .where('v.id', '=', chosenId)
    .execute();
  await catalogDb(em)
    .updateTable('product_variants')
    .set({
      inventoryQuantity: 0,
      heldQuantity: 0,
      storeQuantity: null,
      retiredAt: sql<Date>`coalesce(retired_at, now())`,
    })
    .where('id', '=', chosenId)
    .execute();
  return chosen;
}

async function lockProduct(em: EntityManager, productId: number): Promise<void> {
  const holds = catalogDb(em).selectFrom('stock_holds').where('productId', '=', productId);
  await holds.select('holdId').orderBy('holdId').forNoKeyUpdate().execute();
  const product = catalogDb(em).selectFrom('shopify_products').where('id', '=', productId);
  await product.select('id').forNoKeyUpdate().execute();
  const variants = catalogDb(em).selectFrom('product_variants').where('productId', '=', productId);
  await variants.select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Columns that move between the product's row and a variant's. */
const movedColumns = [
  'title',
  'priceKobo',
  'compareAtPriceKobo',
  'sku',
  'inStock',
  'isTracked',
  'inventoryQuantity',
  'heldQuantity',
  'storeQuantity',
  'storeAdoptedAt',
  'position',
  'retiredAt',
] as const;

/** Puts the default's stock into a retired variant row; returns that row's id. */
async function retireDefault(em: EntityManager, productId: number): Promise<number> {
  const { id } = await catalogDb(em)
    .insertInto('product_variants')
    .columns(['productId', 'shopifyVariantId', ...movedColumns])
    .expression((eb) =>
      eb
        .selectFrom('shopify_products')
        .select(['id', 'shopifyVariantId', sql<string>`coalesce(variant_title, '')`.as('title')])
        .select(['priceKobo', 'compareAtPriceKobo', 'sku', 'inStock', 'isTracked'])
        .select('inventoryQuantity')
        .select(['heldQuantity', 'storeQuantity', 'storeAdoptedAt'])
        .select([sql<number>`0`.as('position'), sql<Date>`now()`.as('retiredAt')])
        .where('id', '=', productId),
    )
    .onConflict((conflict) =>
      conflict
        .column('shopifyVariantId')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(movedColumns.map((name) => [name, ref(`excluded.${name}`)])),
        ),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
