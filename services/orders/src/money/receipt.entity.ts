import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/** A receipt that was issued. The table refuses UPDATE, DELETE and TRUNCATE. */
export const ReceiptEntity = defineEntity({
  name: 'Receipt',
  tableName: 'receipts',
  properties: {
    /** One unbroken series: `receipt_numbers` has the last. */
    number: p.integer().primary(),
    orderId: p.integer(),
    issuedAt: instant().defaultRaw('now()'),
    /** The receipt of the same order that this one replaces. */
    replaces: p.integer().nullable(),
    /** ReceiptFacts (contracts): what it states for good. */
    facts: p.json(),
  },
});

/** The last number that was given to a receipt; one row. */
export const ReceiptNumberEntity = defineEntity({
  name: 'ReceiptNumber',
  tableName: 'receipt_numbers',
  properties: {
    isOnly: p.boolean().primary(),
    last: p.integer(),
  },
});
