import { defineEntity, p } from '@mikro-orm/core';
import { creditSources } from '@spade/contracts/money/credit';
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
    decidedBy: p.enum(['clerk', 'exact', 'attested']),
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
    reason: p.text().nullable(),
    /** The request that caused it; a message delivered twice is recognised by it. */
    requestId: p.text().nullable(),
    at: instant().defaultRaw('now()'),
  },
});
