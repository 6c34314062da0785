import { defineEntity, p } from '@mikro-orm/core';
import { grantAskAnswers, grantAskKinds } from '@spade/contracts/orders/grant-ask';
import { identity, instant, kobo } from '@spade/platform/database/columns';

/** What a clerk asked an approver for, and the answer; an order has at most one open request. */
export const GrantAskEntity = defineEntity({
  name: 'GrantAsk',
  tableName: 'grant_asks',
  properties: {
    id: identity(),
    orderId: p.integer(),
    kind: p.enum(grantAskKinds),
    /** For a discount, the whole discount of the order. */
    amountKobo: kobo(),
    /** Pieces that come back with a refund; null: none do. */
    pieces: p.integer().nullable(),
    isRestocked: p.boolean().nullable(),
    reason: p.text(),
    /** The money of the order as it was: once it differs, the ask no longer holds. */
    orderMoney: p.text(),
    askedBy: p.text(),
    askedAt: instant().defaultRaw('now()'),
    /** Null: it is open, or has lapsed. */
    answer: p.enum(grantAskAnswers).nullable(),
    answerReason: p.text().nullable(),
    answeredBy: p.text().nullable(),
    answeredAt: instant().nullable(),
  },
});
