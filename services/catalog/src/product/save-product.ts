import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type {
  ProductTexts,
  Specification,
  StaffProduct,
} from '@spade/contracts/messages/catalog-products';
import type { RequestOf } from '@spade/contracts/messages/message';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause } from '../stock/movement-cause.ts';
import { lockSync } from '../sync/sync-run.ts';
import { markupOf } from './description.ts';
import { pictureColumns } from './product-pictures.ts';
import {
  addVariants,
  changeVariants,
  promoteFirst,
  refuseTakenSkus,
  retireMissing,
} from './save-variants.ts';
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

/** With the first product of one's own the demo catalogue ends, as with the first sync. */
async function endDemo(em: EntityManager): Promise<void> {
  await catalogDb(em)
    .updateTable('shopify_products')
    .set({ retiredAt: sql<Date>`now()` })
    .where('source', '=', 'demo')
    .where('retiredAt', 'is', null)
    .execute();
}
