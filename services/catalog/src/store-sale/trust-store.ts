import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { TrustStoreReply, TrustStoreRequest } from '@spade/contracts/messages/catalog-store';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-run.ts';

/**
 * Staff state that the store's figures include all sales made here so far, because someone entered them
 * there or counted the shelves. From the next sync on our stock equals the store's figure. A statement that
 * was wrong offers pieces that do not exist, so it can be taken back.
 */
@Controller()
export class TrustStore {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.trust-store')
  async trust({ statementId, productId }: TrustStoreRequest): Promise<TrustStoreReply> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      await catalogDb(em)
        .updateTable('stock_holds')
        .set({ storeRecordedAt: sql<Date>`clock_timestamp()`, storeStatementId: statementId })
        .where('state', '=', 'sold')
        .where('storeRecordedAt', 'is', null)
        // This one is on its way into the store, and is recorded when it is there.
        .where('storeAttemptedAt', 'is', null)
        .$if(productId !== 'all', (query) => query.where('productId', '=', Number(productId)))
        .execute();
      return { pieces: await piecesOf(em, statementId) };
    });
  }

  @HandleMessage('catalog.distrust-store')
  async distrust({ statementId }: { statementId: string }): Promise<TrustStoreReply> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const pieces = await piecesOf(em, statementId);
      await takeOff(em, 'shopify_products', statementId);
      await takeOff(em, 'product_variants', statementId);
      await catalogDb(em)
        .updateTable('stock_holds')
        .set({ storeRecordedAt: null, storeStatementId: null })
        .where('storeStatementId', '=', statementId)
        .execute();
      return { pieces };
    });
  }
}

async function piecesOf(em: EntityManager, statementId: string): Promise<number> {
  const { pieces } = await catalogDb(em)
    .selectFrom('stock_holds')
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('pieces'))
    .where('storeStatementId', '=', statementId)
    .executeTakeFirstOrThrow();
  return pieces;
}

/**
 * Takes the sales of a statement off the stock again, where a figure that was read since has brought them back.
 * Raw, because Kysely cannot type one statement for either of two tables.
 */
async function takeOff(
  em: EntityManager,
  table: 'shopify_products' | 'product_variants',
  statementId: string,
): Promise<void> {
  const isOfRow =
    table === 'shopify_products'
      ? sql`h.product_id = s.id and h.variant_id is null`
      : sql`h.variant_id = s.id`;
  const counted = sql`
    (select sum(h.quantity)::integer from stock_holds h
     where h.store_statement_id = ${statementId}::uuid and ${isOfRow}
       and h.store_recorded_at <= s.store_adopted_at)`;
  await sql`
    update ${sql.table(table)} s set inventory_quantity = s.inventory_quantity - ${counted}
    where ${counted} > 0`.execute(catalogDb(em));
}
