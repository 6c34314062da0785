import { defineEntity, p } from '@mikro-orm/core';
import { instant, kobo } from '@spade/platform/database/columns';

/** Pieces taken out of sale for one order. Ends once: sold or released. */
export const StockHoldEntity = defineEntity({
  name: 'StockHold',
  tableName: 'stock_holds',
  properties: {
    holdId: p.uuid().primary(),
    productId: p.integer(),
    /** Null: the pieces count on the product's row, the default variant. */
    variantId: p.integer().nullable(),
    quantity: p.integer(),
    /** Title and unit price at the time of the hold. */
    title: p.text(),
    unitPriceKobo: kobo(),
    state: p.enum(['open', 'sold', 'released']).default('open'),
    /** When a stored order claimed it; from then on it no longer times out. */
    claimedAt: instant().nullable(),
    createdAt: instant().defaultRaw('now()'),
    endedAt: instant().nullable(),
    /** Of a sale: when it was last sent to the store, if it may have become an order there. */
    storeAttemptedAt: instant().nullable(),
    /** Of a sale: figures that the store is asked for from then on include it; null while none does. */
    storeRecordedAt: instant().nullable(),
    /** The statement of staff by which figures include it; null where the store has an order of ours. */
    storeStatementId: p.uuid().nullable(),
  },
});
