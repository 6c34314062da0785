import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Logger } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { TrustStoreReply, TrustStoreRequest } from '@spade/contracts/messages/catalog-store';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-lock.ts';

/**
 * Staff state that the store's figures include all sales made here so far, because someone entered them
 * there or counted the shelves. From the next sync on our stock equals the store's figure.
 */
@Controller()
export class TrustStore {
  private readonly logger = new Logger(TrustStore.name);

  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.trust-store')
  async handle({ productId, trustedBy }: TrustStoreRequest): Promise<TrustStoreReply> {
    const pieces = await withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const isAsked = sql<boolean>`(${productId ?? null}::integer is null or product_id = ${productId ?? null})`;
      const sales = await tables(em)
        .updateTable('stock_holds')
        .set({ storeRecordedAt: sql<Date>`clock_timestamp()` })
        .where('state', '=', 'sold')
        .where('storeRecordedAt', 'is', null)
        // This one is on its way into the store, and is recorded when it is there.
        .where('storeAttemptedAt', 'is', null)
        .where(isAsked)
        .returning(['productId', 'quantity'])
        .execute();
      const productIds = [...new Set(sales.map((sale) => sale.productId))];
      await tables(em)
        .updateTable('shopify_products')
        .set({ storeDigest: null })
        .where('id', '=', sql<number>`any(${productIds}::integer[])`)
        .execute();
      return sales.reduce((sum, { quantity }) => sum + quantity, 0);
    });
    this.logger.log(
      `${trustedBy} states that the store includes our sales of ${productId === undefined ? 'all products' : `product ${productId}`}: ${pieces} pieces`,
    );
    return { pieces };
  }
}
