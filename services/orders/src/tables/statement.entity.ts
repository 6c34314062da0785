import { defineEntity, p } from '@mikro-orm/core';
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
    knownCredits: p.integer().nullable(),
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
  },
});
