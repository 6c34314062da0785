import { defineEntity, p } from '@mikro-orm/core';
import { doubtDecisions, doubtKinds } from '@spade/contracts/money/doubt.kinds';
import { statementStates } from '@spade/contracts/money/statement.states';
import { day, identity, instant, kobo } from '@spade/platform/database/columns';
import type { TablesOf } from '@spade/platform/database/statements';
import type { Selectable } from 'kysely';

/** A statement file of the bank. Columns from `credits` on are filled by the import, which clears the rows. */
export const StatementEntity = defineEntity({
  name: 'Statement',
  tableName: 'statements',
  properties: {
    id: identity(),
    /** The UUID that everyone else knows. */
    statementId: p.uuid(),
    objectKey: p.text(),
    fileName: p.text(),
    sizeBytes: p.integer(),
    state: p.enum(statementStates).default('reading'),
    /** Counts up each time that the file is read. */
    reading: p.integer().default(1),
    linesRead: p.integer().default(0),
    debits: p.integer().default(0),
    format: p.text().nullable(),
    decisions: p.json().nullable(),
    failure: p.json().nullable(),
    mapping: p.json().nullable(),
    mappedBy: p.text().nullable(),
    uploadedBy: p.text(),
    uploadedAt: instant().defaultRaw('now()'),
    importedBy: p.text().nullable(),
    importedAt: instant().nullable(),
    /** AUTO_CONFIRM then keeps to the limit of a clerk. */
    isImportedByClerk: p.boolean().default(false),
    /** AUTO_CONFIRM has yet to look at its credits. */
    isConfirming: p.boolean().default(false),
    credits: p.integer().nullable(),
    sumKobo: kobo().nullable(),
    firstDay: day().nullable(),
    lastDay: day().nullable(),
    /** The days of all its rows, and the accounts that they state (`missing-credits.ts`). */
    coveredFrom: day().nullable(),
    coveredTo: day().nullable(),
    accounts: p.array().columnType('text[]').nullable(),
    knownCredits: p.integer().nullable(),
    /** When its rows were last compared with the credits that are there. */
    judgedAt: instant().nullable(),
    /** The role of `importedBy` at that time. */
    importerRole: p.enum(['owner', 'approver', 'clerk']).nullable(),
    isMappedByClerk: p.boolean().default(false),
    /** The header by which the mapping is remembered. */
    mappingHeaderKey: p.text().nullable(),
    withdrawnAt: instant().nullable(),
    withdrawnBy: p.text().nullable(),
    withdrawnReason: p.text().nullable(),
  },
});

/** One statement. */
export type StatementRecord = Selectable<TablesOf<typeof StatementEntity>['statements']>;

/** What was read of a statement that is not imported yet: a credit, or a row that was refused. */
export const StatementRowEntity = defineEntity({
  name: 'StatementRow',
  tableName: 'statement_rows',
  properties: {
    statementId: p.integer().primary(),
    line: p.integer().primary(),
    amountKobo: kobo().nullable(),
    valueDate: day().nullable(),
    bookedAt: instant().nullable(),
    narration: p.text().nullable(),
    sender: p.text().nullable(),
    bankId: p.text().nullable(),
    /** As in `credits`. */
    bankKey: p.text().nullable(),
    /** As in `credits`, without the number. */
    fingerprint: p.text().nullable(),
    direction: p.enum(['credit', 'debit']).default('credit'),
    /** The bank marks it as a reversal. */
    isReversal: p.boolean().default(false),
    /** As in `debits`. */
    corrects: p.text().nullable(),
    /** As in `credit_sightings`. */
    accountNumber: p.text().nullable(),
    balanceKobo: kobo().nullable(),
    bookingDay: day().nullable(),
    /** Where staff find it, in words. */
    place: p.text().nullable(),
    /** Whether it is a credit that is there (`judgeRows`), and which. */
    judgement: p.enum(['new', 'known', 'ask', 'contradicts']).nullable(),
    judgedCreditId: p.integer().nullable(),
    /** Why it cannot be read. */
    refused: p.text().nullable(),
    /** A refused row as the file has it. */
    rowText: p.text().nullable(),
  },
});

/** A mapping that staff made for files with a certain header. */
export const StatementMappingEntity = defineEntity({
  name: 'StatementMapping',
  tableName: 'statement_mappings',
  properties: {
    /** The cells of the header, folded. */
    headerKey: p.text().primary(),
    mapping: p.json(),
    rememberedBy: p.text(),
    rememberedAt: instant().defaultRaw('now()'),
    madeBy: p.text().nullable(),
    /** The approver without whom it reads no file. */
    agreedBy: p.text().nullable(),
    agreedAt: instant().nullable(),
  },
});

/** One time that an import showed a credit, by whom, and in which role at that time. */
export const CreditSightingEntity = defineEntity({
  name: 'CreditSighting',
  tableName: 'credit_sightings',
  properties: {
    creditId: p.integer().primary(),
    statementId: p.integer().primary(),
    line: p.integer().primary(),
    /** The shop's account, as the file states it. */
    accountNumber: p.text().nullable(),
    bankId: p.text().nullable(),
    balanceKobo: kobo().nullable(),
    valueDate: day(),
    bookingDay: day().nullable(),
    bookedAt: instant().nullable(),
    narration: p.text(),
    sender: p.text().nullable(),
    /** As in `statement_rows`; it outlives an erased person's words. */
    fingerprint: p.text(),
    seenBy: p.text(),
    role: p.enum(['owner', 'approver', 'clerk']),
    seenAt: instant().defaultRaw('now()'),
  },
});

/** What an import and a credit do not agree about, and what staff decided. */
export const StatementDoubtEntity = defineEntity({
  name: 'StatementDoubt',
  tableName: 'statement_doubts',
  properties: {
    id: identity(),
    kind: p.enum(doubtKinds),
    /** The import that raised it. */
    statementId: p.integer(),
    /** Its row; null where the doubt is about what it does not show, or about a debit. */
    line: p.integer().nullable(),
    creditId: p.integer(),
    /** The debit that may have taken the credit back. */
    debitId: p.integer().nullable(),
    /** Folded references that the row names: the orders wait until it is decided. */
    named: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** Two people's files are concerned. */
    isOfTwo: p.boolean().default(false),
    raisedBy: p.text(),
    raisedAt: instant().defaultRaw('now()'),
    decision: p.enum(doubtDecisions).nullable(),
    decidedBy: p.text().nullable(),
    decidedAt: instant().nullable(),
    reason: p.text().nullable(),
  },
});

/** One doubt. */
export type DoubtRecord = Selectable<TablesOf<typeof StatementDoubtEntity>['statement_doubts']>;
