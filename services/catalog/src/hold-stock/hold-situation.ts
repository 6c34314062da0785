import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldRequest } from '@spade/contracts/messages/catalog';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import type { HeldStock } from '../product/open-share.ts';

/** Why a hold could not be taken; a field is null when there is no such row. */
export interface HoldSituation {
  /** The hold stored under this id. */
  hold: {
    productId: number;
    variantId: number | null;
    quantity: number;
    title: string;
    unitPriceKobo: number;
    category: string | null;
    state: 'open' | 'sold' | 'released';
  } | null;
  /** The requested variant, if it is on sale; one that the store does not offer has no pieces. */
  product: (HeldStock & { unitPriceKobo: number }) | null;
}

const stockOf = (alias: 'p' | 'v') => {
  const row = sql.raw(alias);
  return sql`jsonb_build_object('unitPriceKobo', ${row}.price_kobo, 'held', ${row}.held_quantity,
    'inventory', case when ${row}.in_stock then ${row}.inventory_quantity else 0 end)`;
};

/** Reads hold and stock in one snapshot: raw, because that takes one statement with two JSON columns. */
export async function readHoldSituation(
  em: EntityManager,
  { holdId, productId, variantId = null }: HoldRequest,
): Promise<HoldSituation> {
  const { rows } = await sql<HoldSituation>`
    select
      (select jsonb_build_object('productId', product_id, 'variantId', variant_id,
         'quantity', quantity, 'title', title, 'unitPriceKobo', unit_price_kobo, 'state', state,
         'category', (select category from shopify_products where id = product_id))
       from stock_holds where hold_id = ${holdId}) as hold,
      (select case when ${variantId}::integer is null then ${stockOf('p')} else (
         select ${stockOf('v')} from product_variants v
         where v.id = ${variantId} and v.product_id = p.id and v.retired_at is null) end
       from shopify_products p
       where p.id = ${productId}::bigint and p.retired_at is null) as product`.execute(tables(em));
  return rows[0] ?? { hold: null, product: null };
}

/** The variant that a hold is on now: since the hold it may have become the default, or ceased to be. */
export function variantOfHold(
  em: EntityManager,
  holdId: string,
): Promise<{ variantId: number | null } | undefined> {
  return tables(em)
    .selectFrom('stock_holds')
    .select('variantId')
    .where('holdId', '=', holdId)
    .executeTakeFirst();
}
