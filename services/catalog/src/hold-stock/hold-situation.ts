import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldRequest } from '@spade/contracts/messages/catalog';

/** What there is to know when a hold could not be taken; null fields when there is no such row. */
export interface HoldSituation {
  /** The hold stored under this id. */
  hold: {
    productId: number;
    variantId: number | null;
    quantity: number;
    title: string;
    unitPriceKobo: number;
    state: 'open' | 'sold' | 'released';
  } | null;
  /** The variant that is asked for, if it is on sale. */
  product: { unitPriceKobo: number; available: number } | null;
}

const stock = (s: string) => `
  jsonb_build_object('unitPriceKobo', ${s}.price_kobo, 'available', CASE WHEN ${s}.in_stock
    THEN greatest(0, ${s}.inventory_quantity - ${s}.held_quantity) ELSE 0 END)`;

/** Reads hold and stock in one snapshot. */
export async function readHoldSituation(
  em: EntityManager,
  { holdId, productId, variantId = null }: HoldRequest,
): Promise<HoldSituation> {
  const [situation] = await em.execute<HoldSituation[]>(
    `SELECT
       (SELECT jsonb_build_object('productId', product_id, 'variantId', variant_id,
          'quantity', quantity, 'title', title, 'unitPriceKobo', unit_price_kobo, 'state', state)
        FROM stock_holds WHERE hold_id = ?) AS hold,
       (SELECT CASE WHEN ?::integer IS NULL THEN ${stock('p')} ELSE (
          SELECT ${stock('v')} FROM product_variants v
          WHERE v.id = ? AND v.product_id = p.id AND v.retired_at IS NULL) END
        FROM shopify_products p WHERE p.id = ? AND p.retired_at IS NULL) AS product`,
    [holdId, variantId, variantId, productId],
  );
  return situation ?? { hold: null, product: null };
}

/** The variant that a hold is on now: since it was taken it may have become, or ceased to be, the default. */
export async function variantOfHold(
  em: EntityManager,
  holdId: string,
): Promise<{ variantId: number | null } | undefined> {
  const [hold] = await em.execute<{ variantId: number | null }[]>(
    'SELECT variant_id AS "variantId" FROM stock_holds WHERE hold_id = ?',
    [holdId],
  );
  return hold;
}
