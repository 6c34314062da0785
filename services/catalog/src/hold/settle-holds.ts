import { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause } from '../stock/movement-cause.ts';
import { stockAfter } from '../stock/sellable.ts';
import { takeReturn } from '../stock/take-return.ts';

/**
 * A provider that consumes the queue `events-catalog`: a renewed hold is claimed, a paid order sells its hold,
 * a failed one releases it, also when a confirmation was taken back before. Every step is idempotent and
 * events may arrive in any order. New orders claim their holds without an event (`ExpireHoldsSweep`).
 */
export function settleHoldEvents() {
  return consumeEvents('catalog', {
    inject: [EntityManager],
    handlers: (em) => {
      const claim = async (holdId: string) => {
        await claimHolds(em, [holdId]);
      };
      const end = async (holdId: string, ending: HoldEnding) => {
        await endHolds(em, [holdId], ending);
      };
      /** An order that has ended was not sold, whatever came before. */
      const release = async (holdId: string) => {
        await end(holdId, 'released');
        await takeBackSales(em, [holdId]);
      };
      return {
        'hold-renewed': ({ holdId }) => claim(holdId),
        'order-confirmed': ({ holdId }) => end(holdId, 'sold'),
        'order-expired': ({ holdId }) => release(holdId),
        'hold-abandoned': ({ holdId }) => end(holdId, 'released'),
        'order-cancelled': ({ holdId }) => release(holdId),
        'hold-released': ({ holdId }) => release(holdId),
        'goods-returned': async (returned) => {
          // A paid order, whichever event is the first to say so.
          await end(returned.holdId, 'sold');
          await takeReturn(em, returned);
        },
      };
    },
  });
}

/** How a hold ends: its order was paid, or failed. */
export type HoldEnding = 'sold' | 'released';

/**
 * Marks open holds as claimed by a stored order, so that they no longer time out. Leaves ended and
 * unknown holds alone: an ending is final, however late the claim comes. Locks them in the order of their
 * ids, as {@link endHolds} does. Returns how many holds it marked.
 */
export async function claimHolds(em: EntityManager, holdIds: readonly string[]): Promise<number> {
  if (holdIds.length === 0) return 0;
  const { numUpdatedRows } = await catalogDb(em)
    .with('locked', (db) =>
      db
        .selectFrom('stock_holds')
        .select('holdId')
        .where('holdId', '=', anyOf(holdIds, 'uuid'))
        .where('claimedAt', 'is', null)
        .where('state', '=', 'open')
        .orderBy('holdId')
        .forNoKeyUpdate(),
    )
    .updateTable('stock_holds as h')
    .from('locked')
    .set({ claimedAt: sql<Date>`now()` })
    .whereRef('h.holdId', '=', 'locked.holdId')
    .where('h.claimedAt', 'is', null)
    .where('h.state', '=', 'open')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Ends open holds and gives their pieces back (`released`) or takes them out of the stock (`sold`), in
 * one transaction. A hold ends once: repeats and later endings change nothing. Returns the products of
 * those that it ended, one for each.
 *
 * Not one statement: a sync may just have moved a hold to the row of a new variant, and a statement
 * that began earlier does not see that row.
 */
export async function endHolds(
  em: EntityManager,
  holdIds: readonly string[],
  ending: HoldEnding,
): Promise<number[]> {
  if (holdIds.length === 0) return [];
  return withoutDeadlock(em, async (transaction) => {
    if (ending === 'sold') await setMovementCause(transaction, { kind: 'sold', actor: 'orders' });
    const ended = await catalogDb(transaction)
      .with('locked', (db) =>
        db
          .selectFrom('stock_holds')
          .select('holdId')
          .where('holdId', '=', anyOf(holdIds, 'uuid'))
          .where('state', '=', 'open')
          .orderBy('holdId')
          .forNoKeyUpdate(),
      )
      .updateTable('stock_holds as h')
      .from('locked')
      .set({ state: ending, endedAt: sql<Date>`now()` })
      .whereRef('h.holdId', '=', 'locked.holdId')
      .returning(['h.holdId', 'h.variantId', 'h.productId'])
      .execute();
    const idsOn = (isOnProduct: boolean) =>
      ended
        .filter(({ variantId }) => (variantId === null) === isOnProduct)
        .map(({ holdId }) => holdId);
    await giveBack(transaction, 'shopify_products', idsOn(true), ending);
    await giveBack(transaction, 'product_variants', idsOn(false), ending);
    return ended.map(({ productId }) => productId);
  });
}

/**
 * Gives back the pieces of sales whose orders ended after all (staff took the confirmation back), unless the
 * store may have them: there its own figure decides (`store-sales.ts`).
 */
async function takeBackSales(em: EntityManager, holdIds: readonly string[]): Promise<void> {
  await withoutDeadlock(em, async (transaction) => {
    await setMovementCause(transaction, { kind: 'released', actor: 'orders' });
    const released = await catalogDb(transaction)
      .updateTable('stock_holds')
      .set({ state: 'released', endedAt: sql<Date>`now()` })
      .where('holdId', '=', anyOf(holdIds, 'uuid'))
      .where('state', '=', 'sold')
      .returning((eb) => [
        'holdId',
        'variantId',
        // What is no product of the store never gets there, whatever staff stated.
        sql<boolean>`(store_attempted_at is not null or store_recorded_at is not null) and ${eb.exists(
          eb
            .selectFrom('shopify_products as p')
            .select('p.id')
            .whereRef('p.id', '=', 'stock_holds.productId')
            .where('p.source', '=', 'store'),
        )}`.as('mayBeInStore'),
      ])
      .execute();
    for (const { mayBeInStore, ...hold } of released)
      if (!mayBeInStore) await giveBackSale(transaction, hold);
  });
}

/** Adds the pieces of an ended sale, less those that came back before, to the stock from which they were taken. */
export async function giveBackSale(
  em: EntityManager,
  { holdId, variantId }: { holdId: string; variantId: number | null },
): Promise<void> {
  const table = variantId === null ? 'shopify_products' : 'product_variants';
  await sql`
    update ${sql.table(table)} s set inventory_quantity = ${stockAfter(sql`(h.quantity - h.returned_pieces)`)}
    from stock_holds h
    where h.hold_id = ${holdId} and h.quantity > h.returned_pieces and s.id = ${sql.ref(`h.${rowOfHold[table]}`)}`.execute(
    catalogDb(em),
  );
}

/** Column of a hold that names the row on which its pieces are counted. */
const rowOfHold = { shopify_products: 'product_id', product_variants: 'variant_id' } as const;

/** Raw, because Kysely cannot type one statement for either of two tables. */
async function giveBack(
  em: EntityManager,
  table: keyof typeof rowOfHold,
  holdIds: readonly string[],
  ending: HoldEnding,
): Promise<void> {
  if (holdIds.length === 0) return;
  // Never clamped: where the store has sold the same pieces, the deficit must wait for new goods.
  const sold = sql`, inventory_quantity = ${stockAfter(sql`-e.pieces`)}`;
  await sql`
    update ${sql.table(table)} s
    set held_quantity = s.held_quantity - e.pieces ${ending === 'sold' ? sold : sql``}
    from (
      select ${sql.ref(rowOfHold[table])} as row_id, sum(quantity)::int as pieces
      from stock_holds where hold_id = ${anyOf(holdIds, 'uuid')}
      group by row_id) e
    where s.id = e.row_id`.execute(catalogDb(em));
}
