import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause, shelfMovements } from './movement-cause.ts';

/** Pieces of one variant on the shelf. */
export interface CountedStock {
  productId: number;
  /** Null is the default variant. */
  variantId: number | null;
  pieces: number;
}

/**
 * Sets stocks that this transaction has locked to what was counted, as `moveOne` does for one: the count is corrected by
 * what came and went since, and a count that found the expected stock is recorded as a movement, too.
 */
export async function countStocks(
  em: EntityManager,
  counts: readonly CountedStock[],
  { by, reason, secondsAgo }: { by: string; reason: string; secondsAgo: number },
): Promise<void> {
  if (counts.length === 0) return;
  await setMovementCause(em, { kind: 'counted', actor: by, reason });
  for (const [table, isDefault] of [
    ['shopify_products', true],
    ['product_variants', false],
  ] as const) {
    const ofTable = counts.filter(({ variantId }) => (variantId === null) === isDefault);
    if (ofTable.length === 0) continue;
    const rows = ofTable.map((count) => ({ ...count, rowId: count.variantId ?? count.productId }));
    // `now()` is the start of the transaction: sales during the wait for the locks count, too.
    const counted = sql`(
      select c.*, c.pieces + coalesce((
        select sum(m.change) from stock_movements m
        where m.product_id = c."productId" and m.variant_id is not distinct from c."variantId"
          and m.kind = ${anyOf(shelfMovements, 'text')}
          and m.at > now() - make_interval(secs => ${secondsAgo})), 0)::integer as stock
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c ("rowId" integer, "productId" integer, "variantId" integer, pieces integer)) c`;
    await sql`
      insert into stock_movements (product_id, variant_id, kind, change, stock_after, actor, reason)
      select c."productId", c."variantId", 'counted', 0, c.stock, ${by}, ${reason}
      from ${counted} join ${sql.table(table)} s on s.id = c."rowId"
      where s.inventory_quantity = c.stock`.execute(catalogDb(em));
    // The trigger of the table writes the movement of a difference.
    await sql`
      update ${sql.table(table)} s set inventory_quantity = c.stock
      from ${counted} where s.id = c."rowId" and s.inventory_quantity <> c.stock`.execute(
      catalogDb(em),
    );
  }
}
