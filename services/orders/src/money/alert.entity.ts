import { defineEntity, p } from '@mikro-orm/core';
import { alertStates } from '@spade/contracts/money/alert';
import { identity, instant } from '@spade/platform/database/columns';

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

/** A message of a bank, or one that pretends so, and what became of it. */
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
    creditId: p.integer().nullable(),
  },
});

/** A credit of a statement that took the place of an alert's. */
export const CreditJoinEntity = defineEntity({
  name: 'CreditJoin',
  tableName: 'credit_joins',
  properties: {
    alertCreditId: p.integer().primary(),
    creditId: p.integer(),
    /** What shows that both are one payment. */
    evidence: p.enum(['id', 'narration', 'clerk']),
    /** The username of the clerk, or `system`. */
    actor: p.text(),
    at: instant().defaultRaw('now()'),
  },
});

/** Two credits of which a clerk said that they are different payments. */
export const CreditDistinctionEntity = defineEntity({
  name: 'CreditDistinction',
  tableName: 'credit_distinctions',
  properties: {
    alertCreditId: p.integer().primary(),
    creditId: p.integer().primary(),
    actor: p.text(),
    at: instant().defaultRaw('now()'),
  },
});
