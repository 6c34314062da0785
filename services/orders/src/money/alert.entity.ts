import { defineEntity, p } from '@mikro-orm/core';
import { alertStates } from '@spade/contracts/money/alert';
import { day, identity, instant, kobo } from '@spade/platform/database/columns';

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
