import { defineEntity, p } from '@mikro-orm/core';
import { identity, instant, kobo } from '@spade/platform/database/columns';

/** Money that went back to a buyer. The table lets nothing change but that it was undone, and that its buyer was told. */
export const RefundEntity = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    id: identity(),
    orderId: p.integer(),
    amountKobo: kobo(),
    paidBy: p.text(),
    paidAt: instant().defaultRaw('now()'),
    /** The bank's reference of the transfer, or what staff noted. */
    note: p.text().nullable(),
    requestId: p.text().nullable(),
    /** It settled a late payment. */
    isLatePayment: p.boolean().default(false),
    /** When the buyer got the mail; from then on it stays. */
    toldAt: instant().nullable(),
    undoneAt: instant().nullable(),
    undoneBy: p.text().nullable(),
  },
});

/** Where a buyer wants their money back. Erased with the buyer, or a year after it was paid. */
export const RefundAccountEntity = defineEntity({
  name: 'RefundAccount',
  tableName: 'refund_accounts',
  properties: {
    orderId: p.integer().primary(),
    bankCode: p.text(),
    accountNumber: p.text(),
    accountName: p.text(),
    givenAt: instant().defaultRaw('now()'),
  },
});
