import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutDeadlock } from '../transaction/without-deadlock.ts';

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

interface EndedHold {
  holdId: string;
  variantId: number | null;
}

/**
 * Ends open holds and gives their pieces back (`released`) or takes them out of the stock
 * (`sold`), in one transaction. A hold ends once: repeats and later endings change nothing. Answers
 * the ids that it ended.
 *
 * Not in one statement: a sync may just have moved a hold to the row of a variant that is new, and
 * a statement that began before does not see that row.
 */
export function endHolds(
  em: EntityManager,
  holdIds: readonly string[],
  ending: HoldEnding,
): Promise<string[]> {
  return withoutDeadlock(em, async (transaction) => {
    const ended = await transaction.execute<EndedHold[]>(
      `WITH locked AS (
         SELECT hold_id FROM stock_holds
         WHERE hold_id IN (SELECT value::uuid FROM jsonb_array_elements_text(?::jsonb))
           AND state = 'open'
         ORDER BY hold_id FOR NO KEY UPDATE
       )
       UPDATE stock_holds h SET state = ?, ended_at = now()
       FROM locked WHERE h.hold_id = locked.hold_id
       RETURNING h.hold_id AS "holdId", h.variant_id AS "variantId"`,
      [JSON.stringify(holdIds), ending],
    );
    for (const rows of stockRows) {
      const ids = ended.filter(rows.isHere).map(({ holdId }) => holdId);
      if (ids.length > 0) await giveBack(transaction, rows, ids, ending);
    }
    return ended.map(({ holdId }) => holdId);
  });
}

/** Where the pieces of a hold are counted: on the product's row, or on that of another variant. */
const stockRows = [
  {
    table: 'shopify_products',
    key: 'product_id',
    isHere: ({ variantId }: EndedHold) => variantId === null,
  },
  {
    table: 'product_variants',
    key: 'variant_id',
    isHere: ({ variantId }: EndedHold) => variantId !== null,
  },
] as const;

async function giveBack(
  em: EntityManager,
  { table, key }: (typeof stockRows)[number],
  holdIds: readonly string[],
  ending: HoldEnding,
): Promise<void> {
  // A sale may meet a quantity that the store has lowered below it: the stock is then 0, not less.
  const inventory =
    ending === 'sold' ? ', inventory_quantity = greatest(0, s.inventory_quantity - e.pieces)' : '';
  await em.execute(
    `UPDATE ${table} s SET held_quantity = s.held_quantity - e.pieces${inventory}
     FROM (
       SELECT ${key}, sum(quantity)::int AS pieces FROM stock_holds
       WHERE hold_id IN (SELECT value::uuid FROM jsonb_array_elements_text(?::jsonb))
       GROUP BY ${key}) e
     WHERE s.id = e.${key}`,
    [JSON.stringify(holdIds)],
  );
}
