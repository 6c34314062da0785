import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type {
  ProductTexts,
  SavedVariant,
  Specification,
  StaffProduct,
} from '@spade/contracts/messages/catalog-products';
import type { RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause } from '../stock/movement-cause.ts';
import { changeDefault } from '../sync/choose-defaults.ts';
import { lockSync } from '../sync/sync-run.ts';
import { markupOf } from './description.ts';
import { pictureColumns } from './product-pictures.ts';
import { readStaffProduct } from './staff-products.ts';

/**
 * Creates, changes and retires products of one's own. Under the lock of the sync, so that the demo catalogue ends once
 * and two products never take one SKU; holds and sales do not wait.
 */
@Controller()
export class SaveProduct {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.create-product')
  async create({
    createId,
    by,
    product,
  }: RequestOf<'catalog.create-product'>): Promise<StaffProduct> {
    return withoutDeadlock(this.em, (em) => createOwn(em, { createId, by, product }));
  }

  @HandleMessage('catalog.change-product')
  async change(request: RequestOf<'catalog.change-product'>): Promise<StaffProduct> {
    return withoutDeadlock(this.em, (em) => changeOwn(em, request));
  }

  @HandleMessage('catalog.retire-product')
  async retire(request: RequestOf<'catalog.retire-product'>): Promise<StaffProduct> {
    const { productId, by, isRetired } = request;
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      await lockOwn(em, request);
      await catalogDb(em)
        .updateTable('shopify_products')
        .set({
          retiredAt: sql<Date>`coalesce(retired_at, now())`,
          // What is brought back is not on sale before someone has looked at it.
          isHidden: !isRetired,
          version: sql<number>`version + 1`,
          changedBy: by,
          lastSyncedAt: sql<Date>`now()`,
        })
        .where('id', '=', productId)
        .execute();
      return readStaffProduct(em, productId);
    });
  }
}

/** Creates a product in the transaction of `em`; the same `createId` is the same product. Errors as the message has them. */
export async function createOwn(
  em: EntityManager,
  { createId, by, product }: RequestOf<'catalog.create-product'>,
): Promise<StaffProduct> {
  const shopifyId = ownId(createId);
  await lockSync(em);
  const known = await catalogDb(em)
    .selectFrom('shopify_products')
    .select('id')
    .where('shopifyId', '=', shopifyId)
    .executeTakeFirst();
  if (known) return readStaffProduct(em, known.id);
  await refuseTakenSkus(em, 0, product.variants);
  await setMovementCause(em, { kind: 'opening', actor: by });
  const [first, ...others] = product.variants;
  const { id } = await catalogDb(em)
    .insertInto('shopify_products')
    .values({
      shopifyId,
      shopifyVariantId: `${shopifyId}/default`,
      source: 'own',
      inventoryQuantity: first?.pieces ?? 0,
      // No sync is newer, so that not even the release before retires it.
      storeReadAt: sql<Date>`'infinity'`,
      ...productColumns(product, by),
      retiredAt: product.isHidden ? sql<Date>`now()` : null,
      ...(await pictureColumns(em, product.pictures)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVariants(em, { productId: id, shopifyId }, others, 1);
  await endDemo(em);
  return readStaffProduct(em, id);
}

/** What the row of a product of one's own is found by. */
export const ownId = (createId: string): string => `own:${createId}`;

/** Changes a product in the transaction of `em`. Errors as the message has them. */
export async function changeOwn(
  em: EntityManager,
  request: RequestOf<'catalog.change-product'>,
): Promise<StaffProduct> {
  const { productId, by, product } = request;
  await lockSync(em);
  const { shopifyId, isRetired } = await lockOwn(em, request);
  await refuseTakenSkus(em, productId, product.variants);
  await setMovementCause(em, { kind: 'opening', actor: by });
  await retireMissing(em, productId, product.variants);
  await changeVariants(em, { productId, shopifyId }, product.variants);
  await promoteFirst(em, productId, product.variants);
  await catalogDb(em)
    .updateTable('shopify_products')
    .set({
      ...productColumns(product, by),
      retiredAt: product.isHidden ? sql<Date>`coalesce(retired_at, now())` : null,
      ...(await pictureColumns(em, product.pictures)),
      // A retired product stays retired: it is brought back first.
      ...(isRetired && { isHidden: false, retiredAt: sql<Date>`retired_at` }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', productId)
    .execute();
  return readStaffProduct(em, productId);
}

/** The columns of the product's row that staff decide: those of the product, and of its default variant. */
function productColumns(
  { title, description, category, isHidden, variants, specifications }: ProductTexts,
  by: string,
) {
  const [first, ...others] = variants;
  if (!first) throw new Error('a product without a variant'); // the gateway refuses it
  const { priceKobo, compareAtPriceKobo, sku, warnBelow, isTracked } = first;
  return {
    title,
    category,
    isHidden,
    description: markupOf(description),
    // What the form leaves out stays.
    ...(specifications && {
      specifications: sql<Specification[]>`${JSON.stringify(specifications)}::jsonb`,
    }),
    variantTitle: others.length > 0 ? first.title : '',
    priceKobo,
    compareAtPriceKobo,
    sku,
    warnBelow,
    ...(isTracked !== undefined && { isTracked }),
    inStock: true,
    changedBy: by,
    lastSyncedAt: sql<Date>`now()`,
  };
}

/** Locks the product if it is one's own and has this version. Rows are locked as ending a hold locks them. */
async function lockOwn(
  em: EntityManager,
  { productId, version }: { productId: number; version: number },
): Promise<{ shopifyId: string; isRetired: boolean }> {
  const found = await catalogDb(em)
    .selectFrom('shopify_products')
    .select(['shopifyId', 'source', 'version', 'changedBy', 'isHidden', 'retiredAt'])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!found) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
  if (found.source !== 'own') throw new CodedError('CATALOG.NOT_OWN', {});
  // The lock of the sync keeps other changes by staff out until this transaction ends.
  if (found.version !== version)
    throw new CodedError('CATALOG.PRODUCT_CHANGED', {
      by: found.changedBy,
      version: found.version,
    });
  return { shopifyId: found.shopifyId, isRetired: found.retiredAt !== null && !found.isHidden };
}

/** A SKU names one thing of one's own: the key of a file that is imported. */
async function refuseTakenSkus(
  em: EntityManager,
  productId: number,
  variants: readonly SavedVariant[],
): Promise<void> {
  const skus = variants.flatMap(({ sku }) => (sku === null ? [] : [sku]));
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  if (twice !== undefined) throw new CodedError('CATALOG.SKU_TAKEN', { sku: twice });
  const { rows } = await sql<{ sku: string }>`
    select sku from (
      select id as product_id, sku from shopify_products
      where source = 'own' and (retired_at is null or is_hidden)
      union all
      select p.id, v.sku from product_variants v join shopify_products p on p.id = v.product_id
      where p.source = 'own' and (p.retired_at is null or p.is_hidden) and v.retired_at is null) as used
    where sku = ${anyOf(skus, 'text')} and product_id <> ${productId} limit 1`.execute(
    catalogDb(em),
  );
  if (rows[0]) throw new CodedError('CATALOG.SKU_TAKEN', rows[0]);
}

/** A product that is being written. */
interface Written {
  productId: number;
  shopifyId: string;
}

/** Adds variants beside the default one; the first gets this position. */
async function addVariants(
  em: EntityManager,
  { productId, shopifyId }: Written,
  variants: readonly SavedVariant[],
  position: number,
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map(({ id: _, pieces = 0, ...fields }, index) => ({
    ...fields,
    productId,
    shopifyVariantId: sql<string>`${shopifyId} || '/' || gen_random_uuid()`,
    inventoryQuantity: pieces,
    position: position + index,
  }));
  await catalogDb(em).insertInto('product_variants').values(rows).execute();
}

/** Writes the variants beside the default one at their places, and adds the new ones. */
async function changeVariants(
  em: EntityManager,
  written: Written,
  variants: readonly SavedVariant[],
): Promise<void> {
  for (const [position, variant] of variants.entries()) {
    const { id, pieces: _, ...fields } = variant;
    if (id === 'new') await addVariants(em, written, [variant], position);
    if (typeof id !== 'number') continue;
    const changed = await catalogDb(em)
      .updateTable('product_variants')
      .set({ ...fields, position, retiredAt: null })
      .where('id', '=', id)
      .where('productId', '=', written.productId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
  }
}

async function retireMissing(
  em: EntityManager,
  productId: number,
  variants: readonly SavedVariant[],
): Promise<void> {
  const kept = variants.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  await catalogDb(em)
    .updateTable('product_variants')
    .set({ retiredAt: sql<Date>`now()` })
    .where('productId', '=', productId)
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`id <> all (${kept}::integer[])`)
    .execute();
}

/** Makes the first variant the default if the old default is not among them; stock and holds move with each. */
async function promoteFirst(
  em: EntityManager,
  productId: number,
  variants: readonly SavedVariant[],
): Promise<void> {
  if (variants[0]?.id === null) return;
  const rows = await catalogDb(em)
    .selectFrom('product_variants')
    .select('shopifyVariantId')
    .where('productId', '=', productId)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  await changeDefault(em, productId, rows);
}

/** With the first product of one's own the demo catalogue ends, as with the first sync. */
async function endDemo(em: EntityManager): Promise<void> {
  await catalogDb(em)
    .updateTable('shopify_products')
    .set({ retiredAt: sql<Date>`now()` })
    .where('source', '=', 'demo')
    .where('retiredAt', 'is', null)
    .execute();
}
