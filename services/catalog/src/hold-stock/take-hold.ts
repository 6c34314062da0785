import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldRequest } from '@spade/contracts/messages/catalog';

/** The largest number of pieces that the column `quantity` (integer) can name. */
const mostPieces = 2_147_483_647;

/** A hold as the answer needs it. */
export interface TakenHold {
  productId: number;
  title: string;
  unitPriceKobo: number;
}

/**
 * Takes the pieces and writes the hold in one statement, so in one round trip and one short row
 * lock. Answers null when the condition did not hold, whatever the reason. Throws PostgreSQL's
 * unique violation (23505) when the same id is written by another call at this moment; nothing of
 * the statement stands then.
 *
 * The UPDATE comes first because its condition is judged again on the locked, newest row: it
 * cannot pass on stale figures. The INSERT takes title and price from that same row.
 */
export async function takeHold(
  em: EntityManager,
  { holdId, productId, quantity, expectedTotalKobo }: HoldRequest,
): Promise<TakenHold | null> {
  if (quantity > mostPieces) return null;
  const [taken] = await em.execute<TakenHold[]>(
    `WITH taken AS (
       UPDATE shopify_products SET held_quantity = held_quantity + ?
       WHERE id = ? AND retired_at IS NULL AND in_stock
         AND inventory_quantity - held_quantity >= ?
         AND price_kobo * ?::numeric = coalesce(?::numeric, price_kobo * ?::numeric)
         AND NOT EXISTS (SELECT FROM stock_holds WHERE hold_id = ?)
       RETURNING id, title, price_kobo
     )
     INSERT INTO stock_holds (hold_id, product_id, quantity, title, unit_price_kobo)
     SELECT ?, id, ?, title, price_kobo FROM taken
     RETURNING product_id AS "productId", title, unit_price_kobo::float8 AS "unitPriceKobo"`,
    [
      quantity,
      productId,
      quantity,
      quantity,
      expectedTotalKobo ?? null,
      quantity,
      holdId,
      holdId,
      quantity,
    ],
  );
  return taken ?? null;
}
