import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { endHolds, giveBackSale } from '../hold/settle-holds.ts';
import { setMovementCause } from '../stock/movement-cause.ts';
import { lockSync } from '../sync/sync-run.ts';

/**
 * Sales on their way into the store: which product it is there, who sends it, and whether it arrived. Here and not
 * in the worker's job, because a queue may lose its jobs: the event is then delivered again while the store's search
 * does not show the first order yet.
 */
@Controller()
export class StoreSales {
  constructor(private readonly em: EntityManager) {}

  /** Finds retired products too: an order may outlive its product. Throws CATALOG.PRODUCT_NOT_FOUND. */
  @HandleMessage('catalog.get-store-reference')
  async reference({
    productId,
    holdId,
  }: RequestOf<'catalog.get-store-reference'>): Promise<ReplyOf<'catalog.get-store-reference'>> {
    // The hold follows its variant, so it names the one that was sold even if the default has changed.
    const found = await catalogDb(this.em)
      .selectFrom('shopify_products as p')
      .leftJoin('stock_holds as h', (join) =>
        join
          .onRef('h.productId', '=', 'p.id')
          .on(sql<boolean>`h.hold_id = ${holdId ?? null}::uuid`),
      )
      .leftJoin('product_variants as v', 'v.id', 'h.variantId')
      .select(['p.shopifyId', sql<boolean>`p.source <> 'store'`.as('isDemo')])
      .select(({ fn }) =>
        fn.coalesce('v.shopifyVariantId', 'p.shopifyVariantId').as('shopifyVariantId'),
      )
      .where('p.id', '=', productId)
      .executeTakeFirst();
    if (!found) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
    return found;
  }

  /**
   * Looks up an earlier attempt before the sale is created in the store. Sells the hold here in case its event has
   * not arrived yet, unless its order is not paid any more. Safe to repeat.
   */
  @HandleMessage('catalog.begin-store-sale')
  async begin({
    holdId,
    isPaid = true,
  }: RequestOf<'catalog.begin-store-sale'>): Promise<ReplyOf<'catalog.begin-store-sale'>> {
    if (isPaid) await endHolds(this.em, [holdId], 'sold');
    const hold = await catalogDb(this.em)
      .selectFrom('stock_holds')
      // As text: a token that is compared must keep its microseconds.
      .select(sql<string | null>`store_attempted_at::text`.as('token'))
      .select(
        sql<number>`(extract(epoch from clock_timestamp() - store_attempted_at) * 1000)::float8`.as(
          'msAgo',
        ),
      )
      .where('holdId', '=', holdId)
      .executeTakeFirst();
    if (!hold?.token) return { attempt: null };
    return { attempt: { token: hold.token, msAgo: hold.msAgo } };
  }

  /**
   * Records that a sale is about to be sent. Succeeds for one caller only of those who saw the same earlier attempt.
   * Not safe to repeat.
   */
  @HandleMessage('catalog.claim-store-sale')
  async claim({
    holdId,
    after,
  }: RequestOf<'catalog.claim-store-sale'>): Promise<{ isClaimed: boolean }> {
    const { numUpdatedRows } = await catalogDb(this.em)
      .updateTable('stock_holds')
      .set({ storeAttemptedAt: sql<Date>`clock_timestamp()` })
      .where('holdId', '=', holdId)
      .where('state', '=', 'sold')
      .where(sql<boolean>`store_attempted_at is not distinct from ${after}::timestamptz`)
      .executeTakeFirst();
    return { isClaimed: numUpdatedRows > 0n };
  }

  /** Records how sending a sale ended. Safe to repeat; a sale that is in the store stays there. */
  @HandleMessage('catalog.settle-store-sale')
  async settle({
    holdId,
    outcome,
  }: RequestOf<'catalog.settle-store-sale'>): Promise<{ holdId: string }> {
    if (outcome === 'in_store') await this.record(holdId);
    else await this.forgetAttempt(holdId);
    return { holdId };
  }

  private async record(holdId: string): Promise<void> {
    await withoutDeadlock(this.em, async (em) => {
      // So that the time is not older than a figure that is written at the same moment.
      await lockSync(em);
      await catalogDb(em)
        .updateTable('stock_holds')
        .set({ storeRecordedAt: sql<Date>`clock_timestamp()` })
        .where('holdId', '=', holdId)
        .where(({ eb, or, and }) =>
          or([
            eb('state', '=', 'sold'),
            // Its order ended while it was on its way: the figure of the store includes it all the same.
            and([eb('state', '=', 'released'), eb('storeAttemptedAt', 'is not', null)]),
          ]),
        )
        .where('storeRecordedAt', 'is', null)
        .execute();
    });
  }

  /** A sale whose order ended while it was on its way gives its pieces back now. */
  private async forgetAttempt(holdId: string): Promise<void> {
    await withoutDeadlock(this.em, async (em) => {
      await setMovementCause(em, { kind: 'released', actor: 'orders' });
      const forgotten = await catalogDb(em)
        .updateTable('stock_holds')
        .set({ storeAttemptedAt: null })
        .where('holdId', '=', holdId)
        .where('storeAttemptedAt', 'is not', null)
        .where('storeRecordedAt', 'is', null)
        .returning(['holdId', 'variantId', 'state'])
        .executeTakeFirst();
      if (forgotten?.state === 'released') await giveBackSale(em, forgotten);
    });
  }
}
