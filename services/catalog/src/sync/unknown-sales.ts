/**
 * SQL for the pieces that were sold here under holds `h` that fit `isOfThis`, and that the store,
 * when it was read, did not know of; 0 unless our sales become orders there. A sale that could not
 * be told of in three days is left to staff. Parameters: whether they do, and when it was read.
 */
export const unknownSales = (isOfThis: string) => `
  (SELECT coalesce(sum(h.quantity), 0)::int FROM stock_holds h
   WHERE ?::boolean AND ${isOfThis} AND h.state = 'sold'
     AND h.ended_at > now() - interval '3 days'
     AND (h.store_recorded_at IS NULL OR h.store_recorded_at > ?::timestamptz))`;
