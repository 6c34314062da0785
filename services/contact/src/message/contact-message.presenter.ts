import type { ContactMessage } from '@spade/contracts/messages/contact';

/** The columns that staff and the sender may read: all but the idempotency key. */
export const messageColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'subject',
  'message',
  'createdAt',
] as const satisfies (keyof ContactMessage)[];

/** A row of {@link messageColumns} as it goes over the wire. */
export function presentMessage(
  row: Omit<ContactMessage, 'createdAt'> & { createdAt: Date },
): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
