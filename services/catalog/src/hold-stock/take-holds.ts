import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldRequest } from '@spade/contracts/messages/catalog';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { withinOpenShare } from '../product/open-share.ts';
import type { TakenHold } from './take-hold.ts';

/** The holds of one product in a batch. */
interface Wanted {
  pieces: number;
  /** What each of its buyers was shown, in kobo; null: some did not say. */
  unitPriceKobo: number | null;
}

/** `alone`: the hold must be taken by its own statement; that finds out what is wrong, too. */
export type BatchedHold = TakenHold | 'alone';

/** What the buyer was shown for one piece; null when the request does not say, undefined when it makes no whole kobo. */
function shownUnitPrice({ expectedTotalKobo, quantity }: HoldRequest): number | null | undefined {
  if (expectedTotalKobo === undefined) return null;
  const unitPriceKobo = expectedTotalKobo / quantity;
  return Number.isSafeInteger(unitPriceKobo) ? unitPriceKobo : undefined;
}

/** The holds of default variants that fit into one statement: one of each id, all of a product at one price. */
function batchOf(holds: readonly HoldRequest[]) {
  const wanted = new Map<number, Wanted>();
  const batch = new Map<string, HoldRequest>();
  for (const hold of holds) {
    const unitPriceKobo = shownUnitPrice(hold);
    if ((hold.variantId ?? null) !== null || unitPriceKobo === undefined) continue;
    const others = wanted.get(hold.productId);
    const isAtOnePrice = others === undefined || others.unitPriceKobo === unitPriceKobo;
    if (batch.has(hold.holdId) || !isAtOnePrice) continue;
    batch.set(hold.holdId, hold);
    wanted.set(hold.productId, { pieces: (others?.pieces ?? 0) + hold.quantity, unitPriceKobo });
  }
  return { wanted, batch };
}

/**
 * As `takeHold`, for several holds in one statement: one row lock and one commit for all that want a
 * product at this moment. All of a product's are taken, or none: none is when their sum does not fit into the
 * stock or the share of open holds, so each of them would have fitted in any order. The rest is `alone`.
 * Other variants are always alone.
 *
 * Throws PostgreSQL's unique violation when one of the ids is known; the whole statement is then rolled back.
 * Rows are locked in the order of their ids, so that the batches of two replicas do not deadlock.
 */
export async function takeHolds(
  em: EntityManager,
  holds: readonly HoldRequest[],
  openShare: number,
): Promise<BatchedHold[]> {
  const { wanted, batch } = batchOf(holds);
  const products = [...wanted.keys()];
  const groups = [...wanted.values()];
  const asked = [...batch.values()];
  if (asked.length === 0) return holds.map(() => 'alone');
  const { rows } = await sql<TakenHold & { holdId: string }>`
    with wanted as (
      select * from unnest(${products}::bigint[], ${groups.map(({ pieces }) => pieces)}::bigint[],
        ${groups.map(({ unitPriceKobo }) => unitPriceKobo)}::bigint[]) as w (product_id, pieces, price_kobo)
    ), locked as materialized (
      select id from shopify_products where id = any(${products}::bigint[])
      order by id for no key update
    ), taken as (
      update shopify_products p set held_quantity = p.held_quantity + w.pieces
      from wanted w join locked on locked.id = w.product_id
      where p.id = locked.id and p.retired_at is null and p.in_stock
        and p.inventory_quantity - p.held_quantity >= w.pieces
        and ${withinOpenShare('p', sql`w.pieces`, openShare)}
        and (w.price_kobo is null or p.price_kobo = w.price_kobo)
      returning p.id as product_id, p.category, p.price_kobo,
        p.title || coalesce(' (' || nullif(p.variant_title, '') || ')', '') as title
    )
    insert into stock_holds as h (hold_id, product_id, quantity, title, unit_price_kobo)
    select asked.hold_id, taken.product_id, asked.quantity, taken.title, taken.price_kobo
    from taken join unnest(${asked.map(({ holdId }) => holdId)}::uuid[],
      ${asked.map(({ productId }) => productId)}::bigint[],
      ${asked.map(({ quantity }) => quantity)}::bigint[]) as asked (hold_id, product_id, quantity)
      on asked.product_id = taken.product_id
    returning h.hold_id, h.product_id, h.variant_id, h.title, h.unit_price_kobo,
      (select category from taken where taken.product_id = h.product_id) as category`.execute(
    tables(em),
  );
  const taken = new Map(rows.map(({ holdId, ...hold }) => [holdId, hold]));
  // Of two with the same id, which may want different things, the second looks for itself.
  return holds.map((hold) =>
    batch.get(hold.holdId) === hold ? (taken.get(hold.holdId) ?? 'alone') : 'alone',
  );
}
