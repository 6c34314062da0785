// Long, because it is data: every table of the money.
import { defineEntity, p } from '@mikro-orm/core';
import { alertStates } from '@spade/contracts/money/alert';
import { counterPayments, creditDeciders, creditSources } from '@spade/contracts/money/credit';
import type { ActorKind } from '@spade/contracts/staff/actor';
import { day, identity, instant, kobo } from '@spade/platform/database/columns';
import type { TablesOf } from '@spade/platform/database/statements';
import type { Selectable } from 'kysely';

/** A credit in the shop's bank account. The table refuses changes, except that a person is erased. */
export const CreditEntity = defineEntity({
  name: 'Credit',
  tableName: 'credits',
  properties: {
    id: identity(),
    /** The bank's own id with amount and day; null when the bank gives none. Unique. */
    bankKey: p.text().nullable(),
    /** Amount, day, narration and number among equal rows of the file; unique among those without `bankKey`. */
    fingerprint: p.text(),
    source: p.enum(creditSources),
    amountKobo: kobo(),
    valueDate: day(),
    bookedAt: instant().nullable(),
    narration: p.text(),
    sender: p.text().nullable(),
    bankId: p.text().nullable(),
    statementId: p.integer().nullable(),
    line: p.integer().nullable(),
    /** The alert by which it was attested. */
    alertId: p.integer().nullable(),
    /** At the counter; null: through the bank. */
    paidBy: p.enum(counterPayments).nullable(),
    recordedBy: p.text(),
    recordedAt: instant().defaultRaw('now()'),
  },
});

/** One credit. */
export type CreditRecord = Selectable<TablesOf<typeof CreditEntity>['credits']>;

/** What an order has of a credit, or what of it is for no order; the rows of a credit are never more than it. */
export const CreditDecisionEntity = defineEntity({
  name: 'CreditDecision',
  tableName: 'credit_decisions',
  properties: {
    id: identity(),
    creditId: p.integer(),
    /** Null: for no order. */
    orderId: p.integer().nullable(),
    amountKobo: kobo(),
    /** All of the credit; the table sets it. */
    isWhole: p.boolean().defaultRaw('false'),
    decidedBy: p.enum(creditDeciders),
    /** The bank's credit that an attestation gave way to; it counts no more. */
    supersededBy: p.integer().nullable(),
    actor: p.text(),
    reason: p.text().nullable(),
    at: instant().defaultRaw('now()'),
  },
});

/** One line of the history of decisions. The table refuses UPDATE, DELETE and TRUNCATE. */
export const CreditEventEntity = defineEntity({
  name: 'CreditEvent',
  tableName: 'credit_events',
  properties: {
    id: identity(),
    creditId: p.integer(),
    orderId: p.integer().nullable(),
    kind: p.enum(['matched', 'dismissed', 'undone']),
    /** What the order has of the credit from now on; of an undone decision, what it had. */
    amountKobo: kobo(),
    actor: p.text(),
    /** Null in lines of an earlier release. */
    actorKind: p.text().$type<ActorKind>().nullable(),
    reason: p.text().nullable(),
    at: instant().defaultRaw('now()'),
  },
});

/** How well an open credit fits an order; no other credit has a row. Triggers and `CreditFits` alone write it. */
export const CreditFitEntity = defineEntity({
  name: 'CreditFit',
  tableName: 'credit_fits',
  properties: {
    creditId: p.integer().primary(),
    /** The part of the credit that nothing was decided about. */
    restKobo: kobo(),
    /** Its place in `creditFits` (contracts). */
    fit: p.smallint().default(2),
    /** By fit, then the newest first: what the list is sorted by. */
    rank: p.bigint('number').defaultRaw('generated'),
    /** Orders that it may pay. */
    orderIds: p.array().$type<number[]>().defaultRaw("'{}'"),
    /** Those of these orders that do not expire until `keepsUntil`. */
    keptIds: p.array().$type<number[]>().defaultRaw("'{}'"),
    keepsUntil: instant().nullable(),
    /** Folded references that it may name. */
    codes: p.array().defaultRaw("'{}'"),
    /** Words that may be its payer's name. */
    words: p.array().defaultRaw("'{}'"),
    /** It, or an order that it may pay, has changed since it was compared. */
    isStale: p.boolean().default(true),
    comparedAt: instant().nullable(),
  },
});

/** Orders that changed since credits were compared with them: a queue. */
export const ChangedOrderEntity = defineEntity({
  name: 'ChangedOrder',
  tableName: 'changed_orders',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    orderId: p.integer(),
  },
});

/** Money that went out of the shop's account: kept for as long as it may take a credit back. */
export const DebitEntity = defineEntity({
  name: 'Debit',
  tableName: 'debits',
  properties: {
    id: identity(),
    /** As in `credits`. */
    bankKey: p.text().nullable(),
    /** As in `credits`. */
    fingerprint: p.text(),
    amountKobo: kobo(),
    valueDate: day(),
    narration: p.text(),
    bankId: p.text().nullable(),
    /** The bank's id of the entry that it corrects. */
    corrects: p.text().nullable(),
    /** The bank marks it as a reversal. */
    isReversal: p.boolean(),
    /** The import that added it, or one that shows it since that one was withdrawn. */
    statementId: p.integer(),
    line: p.integer(),
    /** Later imports that show it too. */
    shownAgainBy: p.array().$type<number[]>().defaultRaw("'{}'"),
    recordedAt: instant().defaultRaw('now()'),
  },
});

/** A credit that is no payment: a debit took it back, or its words or the bank's mark say that it is a reversal. */
export const CreditReversalEntity = defineEntity({
  name: 'CreditReversal',
  tableName: 'credit_reversals',
  properties: {
    creditId: p.integer().primary(),
    debitId: p.integer().nullable(),
    /** `withdrawn`: every import that showed it was withdrawn. `disagrees`: staff found that it is none. */
    foundBy: p.enum(['debit', 'words', 'mark', 'withdrawn', 'disagrees']),
    at: instant().defaultRaw('now()'),
    /** Who withdrew the import, or decided. */
    saidBy: p.text().nullable(),
    /** An approver said that it is a payment after all. */
    overruledAt: instant().nullable(),
    overruledBy: p.text().nullable(),
    overruledReason: p.text().nullable(),
  },
});

/** How far a mailbox was read, and who reads it. */
export const AlertMailboxEntity = defineEntity({
  name: 'AlertMailbox',
  tableName: 'alert_mailboxes',
  properties: {
    /** `user@host`. */
    mailbox: p.text().primary(),
    /** The reader in a worker, which holds the mailbox until `heldUntil`. */
    reader: p.text(),
    heldUntil: instant(),
    /** UIDs are only comparable while this stays the same (RFC 9051, 2.3.1.1). */
    uidValidity: p.text().nullable(),
    lastUid: p.bigint('number').default(0),
    lastContactAt: instant().nullable(),
    /** Why it cannot be read, in words. */
    failure: p.text().nullable(),
  },
});

/**
 * A message of a bank, or one that pretends so, and what became of it. What it says of a payment is there only when it
 * was taken. The table refuses changes, except that words and people are forgotten.
 */
export const AlertEntity = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  properties: {
    id: identity(),
    mailbox: p.text(),
    uidValidity: p.text(),
    uid: p.bigint('number'),
    digest: p.text(),
    signature: p.text().nullable(),
    messageId: p.text().nullable(),
    state: p.enum(alertStates),
    reason: p.text().nullable(),
    bank: p.text().nullable(),
    senderAddress: p.text(),
    subject: p.text().nullable(),
    receivedAt: instant(),
    recordedAt: instant().defaultRaw('now()'),
    /** The bank's id, or amount, time and words: the same payment is evidence once. */
    paymentKey: p.text().nullable(),
    amountKobo: kobo().nullable(),
    valueDate: day().nullable(),
    bookedAt: instant().nullable(),
    narration: p.text().nullable(),
    sender: p.text().nullable(),
    bankId: p.text().nullable(),
  },
});

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
    /** It settled a late payment. */
    isLatePayment: p.boolean().default(false),
    /** When the buyer got the mail; from then on it stays. */
    toldAt: instant().nullable(),
    undoneAt: instant().nullable(),
    undoneBy: p.text().nullable(),
  },
});

/** Staff decided that money goes back to a buyer, or took that back (less than 0). The table refuses changes. */
export const RefundDecisionEntity = defineEntity({
  name: 'RefundDecision',
  tableName: 'refund_decisions',
  properties: {
    id: identity(),
    orderId: p.integer(),
    amountKobo: kobo(),
    /** How much the decision changed what staff granted. */
    allowanceKobo: kobo().default(0),
    /** A username; `system` where the money is no longer there, `migration` for what was owed before. */
    actor: p.text(),
    reason: p.text().nullable(),
    at: instant().defaultRaw('now()'),
  },
});

/** By how much a member of staff changed the discount of an order. */
export const OrderDiscountEntity = defineEntity({
  name: 'OrderDiscount',
  tableName: 'order_discounts',
  properties: {
    id: identity(),
    orderId: p.integer(),
    /** Less than 0: the order costs more again. */
    amountKobo: kobo(),
    actor: p.text(),
    at: instant().defaultRaw('now()'),
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
