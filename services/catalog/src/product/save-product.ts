import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StaffProduct } from '@spade/contracts/messages/catalog-products';
import type { RequestOf } from '@spade/contracts/messages/message';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-run.ts';
import { readStaffProduct } from './staff-products.ts';
import { addProducts, changeProducts, endDemo } from './write-products.ts';

/**
 * Creates, changes and retires the shop's own products. Under the lock of the sync, so that the demo catalogue ends once
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
    const created = await withoutDeadlock(this.em, (em) =>
      createOwn(em, { createId, by, product }),
    );
    await endDemo(this.em.fork());
    return created;
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
async function createOwn(
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
  const ids = await addProducts(em, by, [{ shopifyId, product }]);
  return readStaffProduct(em, ids.get(shopifyId) ?? 0);
}

/** What the row of a product of the shop's own is found by. */
export const ownId = (createId: string): string => `own:${createId}`;

/** Changes a product in the transaction of `em`. Errors as the message has them. */
async function changeOwn(
  em: EntityManager,
  request: RequestOf<'catalog.change-product'>,
): Promise<StaffProduct> {
  const { productId, by, product } = request;
  await lockSync(em);
  const { shopifyId } = await lockOwn(em, request);
  await changeProducts(em, by, [{ productId, shopifyId, product }]);
  return readStaffProduct(em, productId);
}

/** Locks the product if it is one's own and has this version. Rows are locked as ending a hold locks them. */
async function lockOwn(
  em: EntityManager,
  { productId, version }: { productId: number; version: number },
): Promise<{ shopifyId: string }> {
  const found = await catalogDb(em)
    .selectFrom('shopify_products')
    .select(['shopifyId', 'source', 'version', 'changedBy'])
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
  return found;
}
