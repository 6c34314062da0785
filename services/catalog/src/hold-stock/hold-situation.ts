import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldRequest } from '@spade/contracts/messages/catalog';

/** What there is to know when a hold could not be taken; null fields when there is no such row. */
export interface HoldSituation {
  /** The hold stored under this id. */
  hold: {
    productId: number;
    quantity: number;
    title: string;
    unitPriceKobo: number;
    state: 'open' | 'sold' | 'released';
  } | null;
  /** The product, if it is on sale. */
  product: { unitPriceKobo: number; available: number } | null;
}

/** Reads hold and product in one snapshot. */
export async function readHoldSituation(
  em: EntityManager,
  { holdId, productId }: HoldRequest,
): Promise<HoldSituation> {
  const [situation] = await em.execute<HoldSituation[]>(
    `SELECT
       (SELECT jsonb_build_object('productId', product_id, 'quantity', quantity, 'title', title,
          'unitPriceKobo', unit_price_kobo, 'state', state)
        FROM stock_holds WHERE hold_id = ?) AS hold,
       (SELECT jsonb_build_object('unitPriceKobo', price_kobo, 'available',
          CASE WHEN in_stock THEN greatest(0, inventory_quantity - held_quantity) ELSE 0 END)
        FROM shopify_products WHERE id = ? AND retired_at IS NULL) AS product`,
    [holdId, productId],
  );
  return situation ?? { hold: null, product: null };
}
