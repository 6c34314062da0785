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
    /** Of a sale: from when on the store's quantity includes it; null while it does not. */
    storeRecordedAt: instant().nullable(),
  },
});
