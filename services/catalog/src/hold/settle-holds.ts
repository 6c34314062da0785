import type { EntityManager } from '@mikro-orm/postgresql';

/** How a hold ends: its order was paid, or came to nothing. */
export type HoldEnding = 'sold' | 'released';

/**
 * Marks open holds as belonging to a stored order, so that they no longer time out. Ended and
 * unknown holds are left alone: an ending is final, however late the claim comes. Answers how
 * many holds it marked.
 */
export async function claimHolds(em: EntityManager, holdIds: readonly string[]): Promise<number> {
  const claimed = await em.execute<{ holdId: string }[]>(
    `UPDATE stock_holds SET claimed_at = now()
     WHERE hold_id IN (SELECT value::uuid FROM jsonb_array_elements_text(?::jsonb))
       AND claimed_at IS NULL AND state = 'open'
     RETURNING hold_id AS "holdId"`,
    [JSON.stringify(holdIds)],
  );
  return claimed.length;
}

/**
 * Ends open holds and gives their pieces back (`released`) or takes them out of the stock
 * (`sold`), in one statement. A hold ends once: repeats and later endings change nothing. Answers
 * the ids that it ended.
 */
export async function endHolds(
  em: EntityManager,
  holdIds: readonly string[],
  ending: HoldEnding,
): Promise<string[]> {
  // A sale may meet a quantity that the store has lowered below it: the stock is then 0, not less.
  const inventory =
    ending === 'sold' ? ', inventory_quantity = greatest(0, p.inventory_quantity - e.pieces)' : '';
  const ended = await em.execute<{ holdId: string }[]>(
    `WITH ended AS (
       UPDATE stock_holds SET state = ?, ended_at = now()
       WHERE hold_id IN (SELECT value::uuid FROM jsonb_array_elements_text(?::jsonb))
         AND state = 'open'
       RETURNING hold_id, product_id, quantity
     ), given_back AS (
       UPDATE shopify_products p SET held_quantity = p.held_quantity - e.pieces${inventory}
       FROM (SELECT product_id, sum(quantity)::int AS pieces FROM ended GROUP BY product_id) e
       WHERE p.id = e.product_id
     )
     SELECT hold_id AS "holdId" FROM ended`,
    [ending, JSON.stringify(holdIds)],
  );
  return ended.map((hold) => hold.holdId);
}
