import { type RawBuilder, sql } from 'kysely';

/** What a figure of the store includes. */
export interface StoreReading {
  /** When the store was asked; ISO 8601, UTC. */
  readAt: string;
  /** Our sales are created as orders in the store, which then counts them. */
  isPushingOrders: boolean;
}

/**
 * Pieces sold here, under holds `h` that fit `isOfRow`, that the store's figure did not include yet
 * when it was read; 0 unless our sales are created as orders there. A sale that could not be recorded
 * there for three days is left to staff.
 */
export function unknownSales(
  isOfRow: RawBuilder<unknown>,
  { readAt, isPushingOrders }: StoreReading,
): RawBuilder<number> {
  return sql`
    (select coalesce(sum(h.quantity), 0)::int from stock_holds h
     where ${isPushingOrders}::boolean and ${isOfRow} and h.state = 'sold'
       and h.ended_at > now() - interval '3 days'
       and (h.store_recorded_at is null or h.store_recorded_at > ${readAt}::timestamptz))`;
}
