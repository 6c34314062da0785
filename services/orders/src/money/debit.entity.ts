import { defineEntity, p } from '@mikro-orm/core';
import { day, identity, instant, kobo } from '@spade/platform/database/columns';
import type { TablesOf } from '@spade/platform/database/statements';
import type { Selectable } from 'kysely';

/** A debit takes back a credit of at most so many days before it. */
export const REVERSAL_DAYS = 90;

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
    statementId: p.integer(),
    line: p.integer(),
    recordedAt: instant().defaultRaw('now()'),
  },
});

/** One debit. */
export type DebitRecord = Selectable<TablesOf<typeof DebitEntity>['debits']>;

/** A credit that is no payment: a debit took it back, or its words or the bank's mark say that it is a reversal. */
export const CreditReversalEntity = defineEntity({
  name: 'CreditReversal',
  tableName: 'credit_reversals',
  properties: {
    creditId: p.integer().primary(),
    debitId: p.integer().nullable(),
    foundBy: p.enum(['debit', 'words', 'mark']),
    at: instant().defaultRaw('now()'),
  },
});
