import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A message from the contact form. The same `idempotencyKey` is the same message. */
export const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_messages',
  properties: {
    id: p.integer().primary(),
    idempotencyKey: p.text().fieldName('idempotency_key').hidden(),
    firstName: p.text().fieldName('first_name'),
    lastName: p.text().fieldName('last_name'),
    email: p.text(),
    subject: p.text(),
    message: p.text(),
    createdAt: p.datetime(3).fieldName('created_at').defaultRaw('now()'),
  },
});

/** A row of `contact_messages`. */
export type ContactMessageRow = InferEntity<typeof ContactMessageRow>;
