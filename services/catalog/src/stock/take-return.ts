import type { EntityManager } from '@mikro-orm/postgresql';
import type { Events } from '@spade/contracts/events/events';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause } from './movement-cause.ts';
import { stockAfter } from './sellable.ts';

/**
 * Pieces of a sale came back: into the stock, or in and out again as damaged. Of a product of the store nothing changes,
 * because its own figure decides. The same return counts once.
 */
export async function takeReturn(
  em: EntityManager,
  { holdId, returnId, pieces, isRestocked, by, reference }: Events['goods-returned'],
): Promise<void> {
  await withoutDeadlock(em, async (transaction) => {
    const hold = await catalogDb(transaction)
      .selectFrom('stock_holds as h')
      .innerJoin('shopify_products as p', 'p.id', 'h.productId')
      .where('h.holdId', '=', holdId)
      .where('h.state', '=', 'sold')
      .where('p.source', '<>', 'store')
      .select(['h.productId', 'h.variantId'])
      .forUpdate('h')
      .executeTakeFirst();
    if (!hold || (await isTaken(transaction, returnId))) return;
    await catalogDb(transaction)
      .updateTable('stock_holds')
      .set({ returnedPieces: sql<number>`returned_pieces + ${pieces}::integer` })
      .where('holdId', '=', holdId)
      .execute();
    const cause = { actor: by, reason: `Order ${reference}`, requestId: returnId };
    await setMovementCause(transaction, { ...cause, kind: 'returned' });
    await add(transaction, hold, pieces);
    if (isRestocked) return;
    await setMovementCause(transaction, { ...cause, kind: 'damaged' });
    await add(transaction, hold, -pieces);
  });
}

async function isTaken(em: EntityManager, returnId: string): Promise<boolean> {
  const taken = await catalogDb(em)
    .selectFrom('stock_movements')
    .select('id')
    .where('requestId', '=', returnId)
    .executeTakeFirst();
  return taken !== undefined;
}

async function add(
  em: EntityManager,
  { productId, variantId }: { productId: number; variantId: number | null },
  pieces: number,
): Promise<void> {
  const table = variantId === null ? 'shopify_products' : 'product_variants';
  // Raw: one statement for either of the two tables that have stock.
  await sql`
    update ${sql.table(table)} s set inventory_quantity = ${stockAfter(sql`${pieces}`)}
    where s.id = ${variantId ?? productId}`.execute(catalogDb(em));
}
