import { type RawBuilder, sql } from 'kysely';

/** Column → field of the incoming JSON and SQL type, of what a sync writes into one table. */
export type SyncedColumns<Incoming> = Readonly<
  Record<string, readonly [field: keyof Incoming & string, type: string]>
>;

/** The parts of a statement that writes these columns from JSON. */
export function syncedColumns<Incoming>(columns: SyncedColumns<Incoming>) {
  const names = Object.keys(columns);
  const fields = Object.values(columns);
  return {
    /** `title, price_kobo, …`, each behind the alias if one is given. */
    names: (alias?: string) =>
      sql.raw(names.map((name) => (alias ? `${alias}.${name}` : name)).join(', ')),
    /** `"title" text, "priceKobo" bigint, …` for `jsonb_to_recordset`. */
    types: sql.raw(fields.map(([field, type]) => `"${field}" ${type}`).join(', ')),
    /** `"title" as title, "priceKobo" as price_kobo, …` out of it. */
    renamed: sql.raw(names.map((name) => `"${columns[name]?.[0]}" as ${name}`).join(', ')),
  };
}

/*
 * One stock, sold here and in the store. What each figure of a row means, in pieces:
 *
 * - `store_quantity`: what the store said when it was last asked, at `store_adopted_at`.
 * - `inventory_quantity`: that figure less our sales that it does not include. Below 0, more was sold
 *   than there is; the deficit stays until goods make up for it. Clamped at 0 when it is read, never
 *   before.
 * - `held_quantity`: pieces under open holds. Available = greatest(0, inventory - held).
 *
 * Three things change `inventory_quantity`:
 *
 * - a sale here: less its pieces;
 * - a new figure of the store: plus the difference to the last one. The absolute figure says nothing
 *   about our own sales: with 9 of 10 sold here, a store that goes from 10 to 9 has sold the last one;
 * - sales that the new figure includes and the last one did not (`store_recorded_at` between the two
 *   times of asking): plus their pieces, because the difference has taken them off a second time.
 *
 * A sale that is never created in the store (SHOPIFY_PUSH_ORDERS off) is never in its figure. Staff may
 * state that the store's figures include all sales so far (`catalog.trust-store`).
 *
 * All times come from one clock, this database's: a figure includes a sale if the store was asked after
 * catalog learned of the store's order. Between the order and that moment a figure may include it
 * although we assume that it does not. Then too few pieces are offered, until the next figure.
 */

/** Pieces of the sales under holds `h` that fit `isOfRow` which a figure read at `readAt` includes, and the row's last one does not. */
export function newlyIncluded(
  isOfRow: RawBuilder<unknown>,
  row: 'p' | 'v',
  readAt: string,
): RawBuilder<number> {
  return sql`
    (select coalesce(sum(h.quantity), 0)::int from stock_holds h
     where ${isOfRow} and h.store_recorded_at <= ${readAt}::timestamptz
       and h.store_recorded_at > coalesce(${sql.ref(`${row}.store_adopted_at`)}, '-infinity'))`;
}

/** The columns that the figure of `changed c`, read at `readAt`, sets in the row. */
export function adoptFigure(row: 'p' | 'v', readAt: string): RawBuilder<unknown> {
  const last = sql.ref(`${row}.store_quantity`);
  const inventory = sql.ref(`${row}.inventory_quantity`);
  return sql`
    inventory_quantity = coalesce(${inventory} - ${last}, 0) + c.store_quantity + c.newly_included,
    store_adopted_at = least(${readAt}::timestamptz, now())`;
}
