import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { SyncProductRequest } from '@spade/contracts/messages/catalog-sync';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { lockSync } from './sync-run.ts';
import { writeProducts } from './write-products.ts';

/**
 * Writes one product as the store has it. Keeps the time of reading even if nothing changed, so that a
 * sync run that began earlier neither overwrites nor retires the product.
 */
@Controller()
export class SyncProduct {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat, in any order: data older than what is known changes nothing. */
  @HandleMessage('catalog.sync-product')
  async handle(request: SyncProductRequest): Promise<{ isChanged: boolean }> {
    const { shopifyId, product, readAt } = request;
    const batch = { readAt, runId: null };
    const changedIds = await withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const ids = product
        ? (await writeProducts(em, { products: [product], ...batch })).changedIds
        : await retire(em, shopifyId, readAt);
      await noteReading(em, shopifyId, readAt);
      return ids;
    });
    return { isChanged: changedIds.length > 0 };
  }
}

async function noteReading(em: EntityManager, shopifyId: string, readAt: string): Promise<void> {
  await catalogDb(em)
    .updateTable('shopify_products')
    .set({ storeReadAt: sql<Date>`least(${readAt}::timestamptz, now())` })
    .where('shopifyId', '=', shopifyId)
    .where(({ eb, or }) =>
      or([eb('storeReadAt', 'is', null), eb('storeReadAt', '<', new Date(readAt))]),
    )
    .execute();
}

async function retire(em: EntityManager, shopifyId: string, readAt: string): Promise<number[]> {
  const retired = await catalogDb(em)
    .updateTable('shopify_products')
    .set({ retiredAt: sql<Date>`now()` })
    .where('shopifyId', '=', shopifyId)
    .where('retiredAt', 'is', null)
    .where(({ eb, or }) =>
      or([eb('storeReadAt', 'is', null), eb('storeReadAt', '<=', new Date(readAt))]),
    )
    .returning('id')
    .execute();
  return retired.map(({ id }) => id);
}
