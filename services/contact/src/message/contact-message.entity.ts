import { defineEntity, p } from '@mikro-orm/core';
import { identity, instant } from '@spade/platform/database/columns';

/** A message from the contact form. A repeated `idempotencyKey` is the same message. */
export const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_messages',
  properties: {
    id: identity(),
    idempotencyKey: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    subject: p.text(),
    message: p.text(),
    createdAt: instant().defaultRaw('now()'),
  },
});

/** Who handled a message, and when; a row for each that is not open. */
export const HandledMessageRow = defineEntity({
  name: 'HandledMessageRow',
  tableName: 'handled_messages',
  properties: {
    messageId: p.integer().primary(),
    handledBy: p.text(),
    handledAt: instant().defaultRaw('now()'),
  },
});
