import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldRequest } from '@spade/contracts/messages/catalog';

/** The largest number of pieces that the column `quantity` (integer) can name. */
const MOST_PIECES = 2_147_483_647;

/** A hold as the answer needs it; `variantId` null is the default variant. */
export interface TakenHold {
  productId: number;
  variantId: number | null;
  title: string;
  unitPriceKobo: number;
}

/** `Adire fabric (4 yards)`, or the bare title where there is one variant only (null, or empty). */
const titleOf = (variantTitle: string) =>
  `p.title || coalesce(' (' || nullif(${variantTitle}, '') || ')', '') AS title`;

/**
 * The statement for rows that have the stock, under the alias `s`, of a product `p`. A variant is on
 * sale while its product is.
 *
 * The UPDATE comes first because its condition is judged again on the locked, newest row: it
 * cannot pass on stale figures. The INSERT takes title and price from that same row.
 */
const holdOn = (rows: { s: string; update: string; where: string; returning: string }) => `
  WITH taken AS (
    UPDATE ${rows.update}
    WHERE ${rows.where} AND p.id = ? AND p.retired_at IS NULL AND ${rows.s}.in_stock
      AND ${rows.s}.inventory_quantity - ${rows.s}.held_quantity >= ?
      AND ${rows.s}.price_kobo * ?::numeric
        = coalesce(?::numeric, ${rows.s}.price_kobo * ?::numeric)
      AND NOT EXISTS (SELECT FROM stock_holds WHERE hold_id = ?)
    RETURNING p.id AS product_id, ${rows.s}.price_kobo, ${rows.returning}
  )
  INSERT INTO stock_holds (hold_id, product_id, variant_id, quantity, title, unit_price_kobo)
  SELECT ?, product_id, variant_id, ?, title, price_kobo FROM taken
  RETURNING product_id AS "productId", variant_id AS "variantId", title,
    unit_price_kobo::float8 AS "unitPriceKobo"`;

/** Parameters: pieces, null, then as {@link takeHold} lists them. */
const holdDefault = holdOn({
  s: 'p',
  update: 'shopify_products p SET held_quantity = p.held_quantity + ?',
  where: '?::integer IS NULL',
  returning: `NULL::integer AS variant_id, ${titleOf('p.variant_title')}`,
});

/** Parameters: pieces, the variant, then as {@link takeHold} lists them. */
const holdVariant = holdOn({
  s: 's',
  update: 'product_variants s SET held_quantity = s.held_quantity + ? FROM shopify_products p',
  where: 's.id = ? AND s.retired_at IS NULL AND s.product_id = p.id',
  returning: `s.id AS variant_id, ${titleOf('s.title')}`,
});

/**
 * Takes the pieces and writes the hold in one statement, so in one round trip and one short row
 * lock. Answers null when the condition did not hold, whatever the reason. Throws PostgreSQL's
 * unique violation (23505) when the same id is written by another call at this moment; nothing of
 * the statement stands then.
 */
export async function takeHold(
  em: EntityManager,
  { holdId, productId, variantId = null, quantity, expectedTotalKobo }: HoldRequest,
): Promise<TakenHold | null> {
  if (quantity > MOST_PIECES) return null;
  const statement = variantId === null ? holdDefault : holdVariant;
  const [taken] = await em.execute<TakenHold[]>(statement, [
    quantity,
    variantId,
    productId,
    quantity,
    quantity,
    expectedTotalKobo ?? null,
    quantity,
    holdId,
    holdId,
    quantity,
  ]);
  return taken ?? null;
}
