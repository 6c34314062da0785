import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldRequest } from '@spade/contracts/messages/catalog';
import { type RawBuilder, sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { withinOpenShare } from '../product/open-share.ts';

/** Largest number of pieces that the column `quantity` (integer) can hold. */
const MAX_PIECES = 2_147_483_647;

/** A hold as the reply needs it; `variantId` null is the default variant. */
export interface TakenHold {
  productId: number;
  variantId: number | null;
  title: string;
  unitPriceKobo: number;
  category: string | null;
}

/** Which row has the stock: `s` is its alias, `p` the product. */
interface StockRow {
  s: 'p' | 'v';
  update: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  variantId: RawBuilder<unknown>;
  /** `Adire fabric (4 yards)`, or the bare title where the variant's is null or empty. */
  variantTitle: RawBuilder<unknown>;
}

function defaultVariant({ quantity, productId }: HoldRequest): StockRow {
  return {
    s: 'p',
    update: sql`shopify_products p set held_quantity = p.held_quantity + ${quantity}`,
    where: sql`p.id = ${productId}::bigint`,
    variantId: sql`null::integer`,
    variantTitle: sql`p.variant_title`,
  };
}

function otherVariant({ quantity, productId }: HoldRequest, variantId: number): StockRow {
  return {
    s: 'v',
    update: sql`product_variants v set held_quantity = v.held_quantity + ${quantity}
      from shopify_products p`,
    where: sql`v.id = ${variantId} and v.retired_at is null
      and v.product_id = p.id and p.id = ${productId}::bigint`,
    variantId: sql`v.id`,
    variantTitle: sql`v.title`,
  };
}

/**
 * Takes the pieces and writes the hold. Returns null when the condition did not hold, whatever the
 * reason; ids beyond the range of the column find nothing. `openShare` is OPEN_HOLDS_SHARE. Throws
 * PostgreSQL's unique violation when another call writes the same id at this moment; the whole statement
 * is then rolled back.
 *
 * Raw SQL, the hottest statement of the shop: one round trip and one short row lock. The update comes
 * first because PostgreSQL evaluates its condition again on the locked, newest row, so it cannot pass
 * on stale figures; the insert takes title and price from that same row.
 */
export async function takeHold(
  em: EntityManager,
  hold: HoldRequest,
  openShare: number,
): Promise<TakenHold | null> {
  const { holdId, variantId = null, quantity, expectedTotalKobo = null } = hold;
  if (quantity > MAX_PIECES) return null;
  const row = variantId === null ? defaultVariant(hold) : otherVariant(hold, variantId);
  const s = sql.raw(row.s);
  const { rows } = await sql<TakenHold>`
    with taken as (
      update ${row.update}
      where ${row.where} and p.retired_at is null and ${s}.in_stock
        and ${s}.inventory_quantity - ${s}.held_quantity >= ${quantity}
        and ${withinOpenShare(row.s, quantity, openShare)}
        and (${expectedTotalKobo}::numeric is null
          or ${s}.price_kobo * ${quantity}::numeric = ${expectedTotalKobo}::numeric)
        and not exists (select from stock_holds where hold_id = ${holdId})
      returning p.id as product_id, p.category, ${s}.price_kobo, ${row.variantId} as variant_id,
        p.title || coalesce(' (' || nullif(${row.variantTitle}, '') || ')', '') as title
    )
    insert into stock_holds (hold_id, product_id, variant_id, quantity, title, unit_price_kobo)
    select ${holdId}::uuid, product_id, variant_id, ${quantity}::integer, title, price_kobo
    from taken
    returning product_id, variant_id, title, unit_price_kobo,
      (select category from taken) as category`.execute(tables(em));
  return rows[0] ?? null;
}
